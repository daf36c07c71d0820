// Pages whose links and forms a library follows by script: says on its first line which port it has.
//   node links.mjs OUTSIDE htmx|unpoly
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [outside, library] = process.argv.slice(2);
const scripts = {
  htmx: 'node_modules/htmx.org/dist/htmx.js',
  unpoly: 'node_modules/unpoly/unpoly.js'
};

const page = title => `<!doctype html>
<html lang="en">
<head>
<title>${title}</title>
<script src="/outside.js"></script>
<script src="/library.js"></script>
</head>
<body ${library === 'htmx' ? 'hx-boost="true"' : ''}>
<main>
<h1>${title}</h1>
<a id="second" href="/second" ${library === 'unpoly' ? 'up-follow up-target="main"' : ''}>Second</a>
<a id="third" href="/third" ${library === 'unpoly' ? 'up-follow up-target="main"' : ''}>Third</a>
<form method="post" action="/second" ${library === 'unpoly' ? 'up-submit up-target="main"' : ''}>
<textarea name="text"></textarea><button>Send</button>
</form>
</main>
</body>
</html>`;

const titles = { '/second': 'Second', '/third': 'Third' };
const files = { '/outside.js': outside, '/library.js': scripts[library] };
createServer((request, response) => {
  const file = files[request.url];
  response.setHeader('Content-Type', file ? 'text/javascript' : 'text/html; charset=utf-8');
  response.end(file ? readFileSync(file, 'utf8') : page(titles[request.url] ?? 'First'));
}).listen(0, '127.0.0.1', function () {
  console.log(this.address().port);
});
