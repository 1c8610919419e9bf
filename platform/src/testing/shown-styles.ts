/**
 * Queries by role ask of every element on the page, and of those around it, whether it is shown. For each answer jsdom
 * matches a hundred rules and computes fifteen colors. Without styles, display and visibility depend on the element and on
 * its own style only; all other properties are read from jsdom.
 */
const view = document.defaultView ?? window;
const read = view.getComputedStyle.bind(view);
const displays = new Map<string, string>();

/** The style that an element has by itself; reading `style` creates one. */
function ownStyle(element: Element): CSSStyleDeclaration | undefined {
  return element.hasAttribute('style') ? (element as HTMLElement).style : undefined;
}

/** Of elements of a kind it is the same: of the rules of jsdom only that for hidden fields is about more than a name. */
function displayOf(element: Element): string {
  const own = ownStyle(element)?.display;
  if (own) return own;
  const kind = element.localName === 'input' ? `input ${element.getAttribute('type')}` : element.localName;
  const display = displays.get(kind) ?? read(element).display;
  displays.set(kind, display);
  return display;
}

/** It is inherited. */
function visibilityOf(element: Element): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const own = ownStyle(one)?.visibility;
    if (own) return own;
  }
  return 'visible';
}

function readShown(element: Element, property: string): string | undefined {
  if (property === 'display') return displayOf(element);
  return property === 'visibility' ? visibilityOf(element) : undefined;
}

const readFast: typeof read = (element, pseudo) => {
  if (pseudo) return read(element, pseudo);
  const getPropertyValue = (name: string) => readShown(element, name) ?? read(element).getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name: string) =>
      name === 'getPropertyValue' ? getPropertyValue : (readShown(element, name) ?? Reflect.get(read(element), name)),
  });
};

// Libraries ask the window of jsdom, our code that of the worker.
for (const one of new Set([view, window])) one.getComputedStyle = readFast;

export {};
