package io.vestibule.testing;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.stream.Stream;

/// Looks for what does not fit into a page's width. *Immutable.*
public final class TooWide {

    private TooWide() {}

    /// What reaches beyond the page, or beyond its own box, and since it is mostly a long word that
    /// does it, the widest word. Nothing if everything fits.
    @SuppressWarnings("unchecked")
    public static List<String> on(Page page) {
        var found = (List<String>) page.evaluate("""
            () => {
              const wide = innerWidth, found = [];
              for (const one of document.body.querySelectorAll('*')) {
                if (one.id === 'said' || !one.checkVisibility()) continue;
                const box = one.getBoundingClientRect();
                // What only screen readers read: a pixel, on wide screens more.
                if (box.width < 2 && box.height < 2) continue;
                // What is made smaller has its own measure inside; drawings
                // are scaled, not scrolled.
                const own = Math.max(one.offsetWidth ?? 0, Math.ceil(box.width));
                const inside = one.namespaceURI.endsWith('svg')
                    ? 0 : one.scrollWidth - own;
                if (box.left < 0 || box.right > wide || inside > 0) {
                  found.push(`<${one.localName} id="${one.id}"> "`
                      + `${one.textContent.slice(0, 40)}" from `
                      + `${box.left} to ${box.right + Math.max(0, inside)}`);
                }
              }
              const page = document.documentElement.scrollWidth;
              if (page > wide) found.push('the page is as wide as ' + page);
              return found;
            }
            """);
        return found.isEmpty()
                ? found
                : Stream.concat(found.stream(), widestWord(page)).toList();
    }

    private static Stream<String> widestWord(Page page) {
        var widest = page.evaluate("""
            () => {
              const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
              const range = document.createRange();
              let most = 0, widest = '';
              while (all.nextNode()) {
                const owner = all.currentNode.parentElement;
                if (owner.id === 'said' || !owner.checkVisibility()) continue;
                for (const word of all.currentNode.data.matchAll(/\\S+/g)) {
                  range.setStart(all.currentNode, word.index);
                  range.setEnd(all.currentNode, word.index + word[0].length);
                  const width = range.getBoundingClientRect().width;
                  if (width > most) {
                    most = width;
                    widest = `widest word "${word[0]}" of <${owner.localName} `
                        + `id="${owner.id}">: ${width}`;
                  }
                }
              }
              return widest;
            }
            """);
        return Stream.of(String.valueOf(widest));
    }
}
