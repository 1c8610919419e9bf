const OFF = 'search_key_off';

/** Whether the key `/` opens the search in this browser (WCAG 2.1.4: it must be possible to turn it off). */
export function isKeyOn(): boolean {
  try {
    return localStorage.getItem(OFF) === null;
  } catch {
    return true;
  }
}

/** Turns the key on or off in this browser. */
export function setKeyOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '1');
  } catch {
    // Without storage it stays on.
  }
}
