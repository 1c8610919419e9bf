import { expect, type Page } from 'playwright/test';

/** Checks a page in a contrast theme of Windows: what is chosen, pressed or current is seen, and where the focus is. */
export async function expectSeenInContrastTheme(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  expect.soft(await page.evaluate(unseenStates), `${name}, in a contrast theme`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: null });
}

/** Checks what a page is on paper: without the frame and buttons, dark on white in a dark palette, nothing cut off. */
export async function expectPrintable(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect.soft(await page.evaluate(faultsOnPaper), `${name}, on paper`).toEqual([]);
  await page.emulateMedia({ media: null, colorScheme: null });
}

/** Runs in the page. */
function unseenStates(): string[] {
  const styleOf = (element: Element, part?: string) => getComputedStyle(element, part);
  const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
  const hasOutline = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  const probe = document.body.appendChild(document.createElement('span'));
  probe.style.cssText = 'background: Highlight; forced-color-adjust: none';
  const highlight = styleOf(probe).backgroundColor;
  probe.style.background = 'Canvas';
  const canvas = styleOf(probe).backgroundColor;
  probe.remove();
  const chosen =
    '[aria-pressed="true"], [aria-selected="true"], [aria-current]:not([aria-current="false"]), label:has(> .sr-only:checked)';
  const unmarked = [...document.querySelectorAll(chosen)].filter(
    (element) => isShown(element) && styleOf(element).backgroundColor !== highlight,
  );
  const empty = [...document.querySelectorAll('[role="progressbar"] > *')].filter(
    (bar) => isShown(bar) && styleOf(bar).backgroundColor === canvas,
  );
  const before = document.activeElement;
  if (before instanceof HTMLElement) before.blur();
  const controls = 'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not([tabindex="-1"])';
  const unfocused = [...document.querySelectorAll<HTMLElement>(controls)].filter((control) => {
    if (!isShown(control) && !control.matches('.sr-only')) return false;
    const outlines = () =>
      [styleOf(control), styleOf(control, '::after'), styleOf(control.closest('label') ?? control)].map(
        (style) => hasOutline(style) && `${style.outlineStyle} ${style.outlineWidth}`,
      );
    const unlike = outlines();
    control.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
    if (document.activeElement !== control || !control.matches(':focus-visible')) return false;
    return !outlines().some((outline, index) => outline && outline !== unlike[index]);
  });
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return [
    ...unmarked.map(({ outerHTML }) => `not seen as chosen: ${outerHTML.slice(0, 160)}`),
    ...empty.map(({ outerHTML }) => `a bar is not seen: ${outerHTML.slice(0, 160)}`),
    ...unfocused.map(({ outerHTML }) => `the focus is not seen: ${outerHTML.slice(0, 160)}`),
  ];
}

/** Runs in the page. */
function faultsOnPaper(): string[] {
  const styleOf = (element: Element) => getComputedStyle(element);
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
  const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
  const frame =
    'nav, footer:not(main *, dialog *, [role="dialog"] *), .help-button, [data-sonner-toaster], button:not(.printed)';
  /** From 0 to 1; text is at least as dark as the palette's captions. */
  const lightnessOf = (element: Element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) return 0;
    canvas.fillStyle = styleOf(element).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  };
  const texts = shown('main *').filter((element) =>
    [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()),
  );
  const colors = new Map<string, boolean>();
  const isPale = (element: Element) => {
    const { color } = styleOf(element);
    if (!colors.has(color)) colors.set(color, lightnessOf(element) > 0.5);
    return colors.get(color);
  };
  const cut = shown('main *').filter(
    (element) => /auto|scroll/.test(styleOf(element).overflowY) && element.scrollHeight > element.clientHeight + 1,
  );
  return [
    ...(shown('h1').length === 0 ? ['without heading'] : []),
    ...shown(frame).map(({ outerHTML }) => `printed: ${outerHTML.slice(0, 160)}`),
    ...texts.filter(isPale).map(({ outerHTML }) => `pale: ${outerHTML.slice(0, 160)}`),
    ...cut.map(({ outerHTML }) => `cut off: ${outerHTML.slice(0, 160)}`),
  ];
}
