import { ENTRY_FILES, NOT_FOR_BROWSERS, PAGE_FILE } from '../../contract/federation.ts';
import type { Sizes } from '../../contract/releases.ts';
import { CommandError } from '../terminal/command-error.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { BuildFiles } from './build-files.ts';
import type { DescribedRelease } from './describe-release.ts';

const LABELS = { first_load: 'premier chargement', largest: 'plus gros fichier', total: 'total' } as const;

const KILOBYTES = new Intl.NumberFormat('fr-FR', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
const PERCENT = new Intl.NumberFormat('fr-FR', { style: 'percent', signDisplay: 'exceptZero' });

/** The sizes of what browsers load of a build; `page` is that of a shell. */
export function sizesOf(files: BuildFiles, page: string): Sizes {
  const loaded = Object.entries(files).filter(([path]) => !NOT_FOR_BROWSERS.includes(path));
  const first = loaded.filter(([path]) => ENTRY_FILES.test(path) || path === PAGE_FILE || page.includes(`"/${path}"`));
  const sum = (list: typeof loaded) => list.reduce((total, [, { bytes }]) => total + bytes, 0);
  return { first_load: sum(first), largest: Math.max(...loaded.map(([, { bytes }]) => bytes)), total: sum(loaded) };
}

function measure(sizes: Sizes, live: Sizes | undefined) {
  return (['first_load', 'largest', 'total'] as const).map((key) => {
    const growth = live ? sizes[key] / live[key] - 1 : 0;
    const text = `${LABELS[key]} ${KILOBYTES.format(sizes[key] / 1000)}`;
    return { key, growth, text: live ? `${text} (${PERCENT.format(growth)})` : text };
  });
}

/** The sizes of a build, with their growth over the release that it replaces. */
export function sizesText(sizes: Sizes, live?: Sizes): string {
  const texts = measure(sizes, live).map(({ text }) => text);
  return `Tailles avant compression : ${texts.join(', ')}`;
}

/** Says the sizes of a build, and warns of growth over the live release. @throws {CommandError} naming what exceeds the budget */
export function checkSizes(
  { input: { files }, sizes, budget }: DescribedRelease,
  { say, warn }: Terminal,
  live?: Sizes,
): void {
  const measured = measure(sizes, live);
  say(sizesText(sizes, live));
  const grown = measured.filter(({ growth }) => growth > 0.1).map(({ key }) => LABELS[key]);
  if (grown.length > 0) warn(`Plus de 10 % de plus que la version en ligne : ${grown.join(', ')}.`);
  const beyond = measured.filter(({ key }) => sizes[key] > (budget[key] ?? Number.POSITIVE_INFINITY));
  if (beyond.length === 0) return;
  const limits = beyond.map(({ key, text }) => `  - ${text}, budget de ${KILOBYTES.format((budget[key] ?? 0) / 1000)}`);
  const largest = Object.keys(files).find((path) => files[path]?.bytes === sizes.largest);
  throw new CommandError(
    `Le budget est dépassé, rien n'a été envoyé :\n${limits.join('\n')}\n` +
      `Le plus gros fichier est ${largest}. Allégez la version, ou relevez « budget » dans package.json.`,
  );
}
