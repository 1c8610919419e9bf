import { TIME_ZONE } from '../limits.ts';

/** Whether it is the name of a time zone, such as `Europe/Paris`, that can be used here. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('fr-FR', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A time zone that was noted elsewhere, or that of the academy where its name is unknown here, such as `Etc/Unknown`, or missing. */
export function usableTimeZone(name: string | undefined): string {
  return name && isTimeZone(name) ? name : TIME_ZONE;
}
