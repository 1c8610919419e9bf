import type { Page } from 'playwright/test';

/** Lets the clock of the device be wrong by so many milliseconds, and the browser not know its zone; what passes passes as ever. */
export async function spoilDevice(page: Page, wrongBy: number): Promise<void> {
  await page.addInitScript((ms) => {
    const Right = Date;
    window.Date = new Proxy(Right, {
      construct: (target, given, self) =>
        Reflect.construct(target, given.length > 0 ? given : [Right.now() + ms], self),
      get: (target, name) => (name === 'now' ? () => Right.now() + ms : Reflect.get(target, name)),
    });
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
    };
  }, wrongBy);
}
