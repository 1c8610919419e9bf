import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FILMS, FPS, type Script } from '@iris/demo';
import { bundlePicture } from '../build/films/bundle.ts';
import { encode, record } from '../build/films/encode.ts';
import { findChromium } from '../programs/chromium.ts';
import { findFfmpeg } from '../programs/ffmpeg.ts';
import { scratchFolder } from '../system/scratch-folder.ts';
import { ROOT, readSettings } from '../system/settings.ts';
import { CommandError, say } from '../system/terminal.ts';

const FOLDER = join(ROOT, 'demo', 'films', 'files');

/**
 * `npm run films [-- <slug>…]`: draws and encodes the films of the demo courses, a few minutes each. `--seconds` draws their
 * beginning only, `--into` writes to another folder.
 */
export async function run(args: string[]): Promise<number> {
  const { positionals: slugs, values } = read(args);
  const folder = resolve(values.into);
  const unknown = slugs.filter((slug) => !FILMS.some((script) => script.slug === slug));
  if (unknown.length > 0) {
    const known = FILMS.map(({ slug }) => slug).join(', ');
    throw new CommandError(`Film inconnu : ${unknown.join(', ')}. Films : ${known}.`);
  }
  const chromium = await findChromium();
  const ffmpeg = await findFfmpeg(readSettings().cacheDir);
  const scratch = await scratchFolder('films');
  const drawings = await bundlePicture(scratch);
  for (const whole of FILMS.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug))) {
    const script = values.seconds ? takeBeginning(whole, Number(values.seconds)) : whole;
    const { slug, duration } = script;
    say(`${script.title} : ${duration * FPS} images…`);
    const source = join(scratch, `${slug}.mkv`);
    const times = Array.from({ length: duration * FPS }, (_, index) => index / FPS);
    await record(ffmpeg, { chromium, script: drawings, slug, times }, source);
    await encode(ffmpeg, source, script, join(folder, slug));
  }
  say(`Les films sont dans ${folder}.`);
  return 0;
}

function read(args: string[]) {
  const options = { seconds: { type: 'string' }, into: { type: 'string', default: FOLDER } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new CommandError('Usage : npm run films [-- <film>… --seconds <secondes> --into <dossier>]');
  }
}

/** The first seconds of a film. @throws {CommandError} */
function takeBeginning(script: Script, duration: number): Script {
  if (!Number.isInteger(duration) || duration < 1)
    throw new CommandError('--seconds attend un nombre entier de secondes.');
  return { ...script, duration, poster: Math.min(script.poster, duration - 0.5) };
}
