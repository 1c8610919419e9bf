export { formatPreciseMoment, storedMoment } from '@iris/platform/lesson';

/** The seconds of a typed moment, `4:12,5`, `252.5` or `1:04:12`; undefined when it is none. */
export function parseMoment(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim());
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', rest = '0'] = match;
  const seconds = Number(rest.replace(',', '.'));
  if (match[2] !== undefined && seconds >= 60) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + seconds;
}
