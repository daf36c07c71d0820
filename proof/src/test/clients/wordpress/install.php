<?php
// Sets a blog up without a browser: php install.php FOLDER ADDRESS PASSWORD
[, $folder, $address, $password] = $argv;
$_SERVER['HTTP_HOST'] = parse_url($address, PHP_URL_HOST);
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
define('WP_INSTALLING', true);
define('WP_SITEURL', $address);
require $folder . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Blog', 'admin', 'admin@blog.example', true, '', $password);
update_option('home', $address);
update_option('siteurl', $address);
update_option('comment_moderation', 0);
update_option('comment_previously_approved', 0);
