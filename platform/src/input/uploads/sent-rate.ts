/** How much of a file was sent at a moment, in milliseconds. */
export interface Sample {
  at: number;
  sent: number;
}

/** The span over which the rate is measured, in milliseconds: long enough to be steady, short enough to follow a change. */
const SPAN_MS = 10_000;

/** The samples of the last seconds with another one. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ at }) => sample.at - at <= SPAN_MS), sample];
}

/** Bytes per second over the samples; undefined until there is enough to tell. */
export function measureRate(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 1000) return undefined;
  const rate = ((last.sent - first.sent) / (last.at - first.at)) * 1000;
  return rate > 0 ? rate : undefined;
}

const UNITS = ['octet', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in decimal units: « 412 Mo », « 1,2 Go ». */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  const unit = UNITS[power] === 'octet' ? 'byte' : UNITS[power];
  const format = new Intl.NumberFormat('fr-FR', {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 && power ? 1 : 0,
  });
  // The narrow no-break space is nearly invisible in the display font.
  return format.format(value).replaceAll('\u202f', '\u00a0');
}

/** The time left, rounded up: « moins d'une minute », « 4 min », « 1 h 10 min ». */
export function formatLeft(seconds: number): string {
  if (seconds < 60) return "moins d'une minute";
  const minutes = Math.ceil(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${rest}\u00a0min`;
}
