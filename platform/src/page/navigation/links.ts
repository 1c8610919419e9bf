/** A click that opens a link in this tab: with a key pressed, or another button, the browser opens another tab or window. */
export function isPlainClick(event: ClickKeys): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

type ClickKeys = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** The link of a click; null for a click on something else. */
export function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/** Whether a link opens another page of this site in this tab. Links to other sites trigger `beforeunload`. */
export function isToOtherPage(link: HTMLAnchorElement): boolean {
  const { origin, pathname } = window.location;
  const staysHere = link.target !== '' && link.target !== '_self';
  return !staysHere && !link.hasAttribute('download') && link.origin === origin && link.pathname !== pathname;
}
