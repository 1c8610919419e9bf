/** A moment with hundredths, as it is typed: `4:12,50`, from an hour on `1:04:12,50`. */
export function formatPreciseMoment(seconds: number): string {
  const hundredths = Math.round(Math.max(0, seconds) * 100);
  const [whole, rest] = [Math.floor(hundredths / 100), hundredths % 100];
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const padded = (value: number) => String(value).padStart(2, '0');
  const start = hours > 0 ? `${hours}:${padded(minutes)}` : String(minutes);
  return `${start}:${padded(whole % 60)},${padded(rest)}`;
}

/** A moment of the player as it is stored: in hundredths, never before the start. */
export function storedMoment(seconds: number): number {
  return Math.max(0, Math.round(seconds * 100) / 100);
}
