/** A moment with hundredths, as authors type it: `4:12,50`, from an hour on `1:04:12,50`. */
export function formatPreciseMoment(seconds: number): string {
  const hundredths = Math.round(Math.max(0, seconds) * 100);
  const [whole, rest] = [Math.floor(hundredths / 100), hundredths % 100];
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const padded = (value: number) => String(value).padStart(2, '0');
  const start = hours > 0 ? `${hours}:${padded(minutes)}` : String(minutes);
  return `${start}:${padded(whole % 60)},${padded(rest)}`;
}

/** The seconds of a typed moment, `4:12,5`, `252.5` or `1:04:12`; undefined when it is none. */
export function parseMoment(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim());
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', rest = '0'] = match;
  const seconds = Number(rest.replace(',', '.'));
  if (match[2] !== undefined && seconds >= 60) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + seconds;
}

/** A moment of the player as it is stored: in hundredths, never before the start. */
export function storedMoment(seconds: number): number {
  return Math.max(0, Math.round(seconds * 100) / 100);
}
