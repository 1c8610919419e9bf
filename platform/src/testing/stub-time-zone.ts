import { vi } from 'vitest';

/** Lets the device be in a zone, or in what its browser calls one, until mocks are restored. */
export function stubTimeZone(timeZone: string | undefined): void {
  const resolved = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...resolved,
    timeZone: timeZone as string,
  });
}
