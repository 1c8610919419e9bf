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

/** Whether names can be used: judging one takes long. */
const judged = new Map<string, boolean>();
const JUDGED_MAX = 1000;

/** A time zone that was noted elsewhere, or that of the academy where its name is unknown here, such as `Etc/Unknown`, or missing. */
export function usableTimeZone(name: string | undefined): string {
  if (!name) return TIME_ZONE;
  const isUsable = judged.get(name) ?? isTimeZone(name);
  if (judged.size < JUDGED_MAX) judged.set(name, isUsable);
  return isUsable ? name : TIME_ZONE;
}
