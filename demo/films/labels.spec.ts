import { expect, it, vi } from 'vitest';
import type { Scene } from './drawings/eye/stage.ts';
import { DRAWINGS } from './drawings/page.ts';
import type { Pen } from './drawings/pen/canvas.ts';
import { SCRIPTS } from './index.ts';
import type { Script } from './script.ts';

/** What the drawings of the moment write; nothing is painted. */
const written = vi.hoisted(() => new Set<string>());
const write = vi.hoisted(() => (_pen: unknown, text: string, _at: unknown, alpha: number) => {
  if (alpha > 0) written.add(text.replace('|', ' '));
});
vi.mock('./drawings/pen/labels.ts', () => ({ label: write, note: write, caliper: vi.fn(), aim: vi.fn() }));
vi.mock('./drawings/eye/stage.ts', () => ({ createStage: (describe: unknown) => describe }));
vi.mock('./drawings/eye/lens.ts', () => ({ paintCataract: vi.fn(), paintHaze: vi.fn() }));
vi.mock('./drawings/eye/nucleus.ts', () => ({ paintNucleus: vi.fn() }));

/** A caption is read a moment before or after what it names. */
const TOLERANCE = 1;

it('says in captions, while it is shown, all that is written into the pictures, where it is too small on a phone', () => {
  const unsaid = SCRIPTS.flatMap((script) => {
    const labels = labelsOf(script);
    expect(labels.size, script.slug).toBeGreaterThan(0);
    return [...labels].flatMap(([label, { from, to }]) => {
      const said = new Set(
        script.captions
          .filter(({ start, end }) => start < to + TOLERANCE && end > from - TOLERANCE)
          .flatMap(({ text }) => wordsOf(text)),
      );
      const missing = wordsOf(label).filter((word) => !said.has(word));
      return missing.length > 0 ? [`${script.slug} ${from}–${to} s, ${label}: ${missing.join(', ')}`] : [];
    });
  });
  expect(unsaid).toEqual([]);
});

/** What a film writes into its pictures, and when. */
function labelsOf({ slug, duration }: Script): Map<string, { from: number; to: number }> {
  const describe = DRAWINGS[slug]?.() as unknown as (time: number) => Scene;
  const labels = new Map<string, { from: number; to: number }>();
  for (let time = 0; time <= duration; time += 0.1) {
    written.clear();
    describe(time).labels?.(NO_PEN);
    for (const label of written) {
      const at = Number(time.toFixed(1));
      labels.set(label, { from: labels.get(label)?.from ?? at, to: at });
    }
  }
  return labels;
}

/** Takes every call and remembers nothing. */
const NO_PEN = new Proxy({}, { get: () => () => undefined }) as Pen;

/** Numbers, and words that mean something. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\d+(?:,\d+)?|\p{L}{4,}/gu) ?? [];
}
