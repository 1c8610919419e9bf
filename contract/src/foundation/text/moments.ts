/** A moment of a film as figures: « 4:12 », « 1:02:07 ». */
export function formatMoment(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds);
  const padded = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`;
}

/** A moment of a film in words, for screen readers: « 4 min 12 s ». */
export function spokenMoment(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds);
  const words = [hours && `${hours} h`, (hours || minutes) && `${minutes} min`, (!minutes || rest) && `${rest} s`];
  return words.filter(Boolean).join(' ');
}

function parts(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds));
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), rest: whole % 60 };
}
