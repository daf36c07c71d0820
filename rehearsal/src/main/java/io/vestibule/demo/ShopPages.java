package io.vestibule.demo;

import static java.util.stream.Collectors.joining;

import java.util.List;

/// The pages of the shop, as HTML. Nothing in them comes from a visitor but numbers. *Immutable.*
final class ShopPages {

    private ShopPages() {}

    static String home() {
        return page("Things for desks and kitchens", """
            <section class="hero"><h1>Everything that fits into a parcel</h1>
            <p>Enamel, paper, cedar and tin. Made in small numbers, so there is a queue now and
            then.</p></section>
            <ul class="wares">%s</ul>
            """.formatted(
                        Product.ALL.stream().map(ShopPages::tile).collect(joining())));
    }

    private static String tile(Product product) {
        return """
            <li class="ware"><a href="/product/%d">%s<div class="about"><h2>%s</h2>\
            <p><span>%s</span><span class="stock" data-stock="%d"></span></p></div></a></li>
            """.formatted(product.number(), art(product), product.name(), product.price(), product.number());
    }

    private static String art(Product product) {
        return """
            <svg class="art" style="--tint:%s" aria-hidden="true">\
            <use href="/assets/goods.svg#%s"></use></svg>\
            """.formatted(product.tint(), product.symbol());
    }

    static String product(Product product) {
        return page(product.name(), """
            <div class="one">%s<div><h1>%s</h1><p>%s</p><p class="price">%s</p>
            <p class="stock" data-stock="%d"></p>
            <form method="post" action="/cart?add=%d"><button>Add to cart</button></form>
            </div></div>
            """.formatted(
                art(product), product.name(), product.about(), product.price(), product.number(), product.number()));
    }

    static String cart(List<Product> products) {
        if (products.isEmpty()) {
            return page("Your cart", """
                <h1>Your cart is empty</h1><p>That is easily changed.</p>
                <a class="button" href="/">Start shopping</a>
                """);
        }
        int cents = products.stream().mapToInt(Product::cents).sum();
        return page("Your cart", """
            <h1>Your cart</h1>
            <table><thead><tr><th>Product</th><th>Price</th></tr></thead><tbody>%s
            <tr><th>Total</th><td>€ %d.%02d</td></tr></tbody></table>
            <form class="row" method="post" action="/checkout"><button>Place order</button>
            <a href="/">Continue shopping</a></form>
            """.formatted(
                        products.stream().map(ShopPages::row).collect(joining()), cents / 100, cents % 100));
    }

    private static String row(Product product) {
        return "<tr><td>%s</td><td>%s</td></tr>".formatted(product.name(), product.price());
    }

    static String thanks() {
        return page("Thank you", """
            <h1>Thank you!</h1><p>It would be on its way now, if this were a real shop.</p>
            <a class="button" href="/logout">Log out</a>
            """);
    }

    static String goodbye() {
        return page("Goodbye", """
            <h1>Goodbye</h1><p>Your place is free for the next visitor: this page ended your
            session.</p><a class="button" href="/">Enter again</a>
            """);
    }

    static String notFound() {
        return page("Page not found", "<h1>Page not found</h1><p><a href=\"/\">Back to the shop</a></p>");
    }

    private static String page(String title, String main) {
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%s · Tin &amp; Paper</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="/assets/shop.css">
            <script src="/assets/shop.js" defer></script></head>
            <body><header><a class="brand" href="/">Tin <b>&amp;</b> Paper</a>
            <span class="clock"></span>
            <nav><a href="/">Products</a><a href="/cart">Cart</a><a href="/logout">Log out</a></nav>
            </header><main>%s</main>
            <footer>A demo shop behind a waiting room. Nothing here can be bought.</footer>
            </body></html>
            """.formatted(title, main);
    }
}
