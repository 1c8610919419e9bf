import type { Page } from 'playwright/test';

/** How a text is shown by the translator of these tests. */
export const translated = (text: string) => `‹${text}›`;

/**
 * Makes the browser translate its pages, also while they are used: each text node gives way to `<font>` elements with
 * another text, as in Chrome and Safari.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(replaceTextNodes);
}

/** Runs in the page. */
function replaceTextNodes() {
  const KEPT = '[translate="no"], script, style, title, textarea, noscript, font';
  const translate = (text: Text) => {
    const parent = text.parentElement;
    if (!(parent instanceof HTMLElement) || parent.closest(KEPT)) return;
    if (text.data.trim() === '') return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data.replace(/\S(.*\S)?/s, '‹$&›');
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
  };
  new MutationObserver((records) => {
    document.documentElement.lang = 'en';
    document.documentElement.classList.add('translated-ltr');
    for (const { addedNodes, target } of records) {
      addedNodes.forEach(translateIn);
      if (target instanceof Text) translate(target);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
