import { join } from 'node:path';
import { FPS, SCRIPTS } from '@iris/demo';
import { bundlePicture } from '../build/films/bundle.ts';
import { encode, record } from '../build/films/encode.ts';
import { findChromium } from '../programs/chromium.ts';
import { findFfmpeg } from '../programs/ffmpeg.ts';
import { scratchFolder } from '../system/scratch-folder.ts';
import { ROOT, readSettings } from '../system/settings.ts';
import { CommandError, say } from '../system/terminal.ts';

const FILMS = join(ROOT, 'demo', 'films', 'files');

/** `npm run films [-- <slug>…]`: draws and encodes the films of the demo courses, a few minutes each. */
export async function run(slugs: string[]): Promise<number> {
  const unknown = slugs.filter((slug) => !SCRIPTS.some((script) => script.slug === slug));
  if (unknown.length > 0) {
    const known = SCRIPTS.map(({ slug }) => slug).join(', ');
    throw new CommandError(`Film inconnu : ${unknown.join(', ')}. Films : ${known}.`);
  }
  const chromium = await findChromium();
  const ffmpeg = await findFfmpeg(readSettings().cacheDir);
  const scratch = await scratchFolder('films');
  const drawings = await bundlePicture(scratch);
  for (const script of SCRIPTS.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug))) {
    const { slug, duration } = script;
    say(`${script.title} : ${duration * FPS} images…`);
    const source = join(scratch, `${slug}.mkv`);
    const times = Array.from({ length: duration * FPS }, (_, index) => index / FPS);
    await record(ffmpeg, { chromium, script: drawings, slug, times }, source);
    await encode(ffmpeg, source, script, join(FILMS, slug));
  }
  say(`Les films sont dans ${FILMS}.`);
  return 0;
}
