import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { readFaces } from './faces.ts';
import { createCompiler } from './typeset.ts';

const REGULAR = 400;
const EXTRA_BOLD = 800;

const home = mkdtempSync(join(tmpdir(), 'faces-'));

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

/** The semibold face, which says that it is of another weight. */
function faceThatSays(weight: number): Buffer {
  const font = Buffer.from(readFaces()[1] as Buffer);
  const weights = font.readUInt32BE(font.indexOf('OS/2') + 8);
  font.writeUInt16BE(weight, weights + 4);
  return font;
}

function draw(weight: number): string {
  const content = `#set text(font: "Bricolage Grotesque", weight: ${weight}, fallback: false)\nAdé`;
  const compiler = createCompiler();
  const { result } = compiler.compile({ mainFileContent: content });
  return compiler.svg(result as NonNullable<typeof result>);
}

it('no face of the machine takes the place of one of ours, even with the same name', () => {
  vi.stubEnv('HOME', home);
  const [regular, extraBold] = [draw(REGULAR), draw(EXTRA_BOLD)];
  mkdirSync(join(home, '.fonts'));
  for (const weight of [REGULAR, EXTRA_BOLD]) {
    writeFileSync(join(home, '.fonts', `${weight}.ttf`), faceThatSays(weight));
  }
  expect(draw(REGULAR)).toBe(regular);
  // The machine's faces are found, where ours have no such weight.
  expect(draw(EXTRA_BOLD)).not.toBe(extraBold);
});
