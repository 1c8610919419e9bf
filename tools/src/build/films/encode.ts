import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FPS, type Script, SPRITE } from '@iris/demo';
import { lastLine, runCaptured, start } from '../../system/processes.ts';
import { CommandError } from '../../system/terminal.ts';
import { type Drawing, drawFrames, SIZE } from './frames.ts';

const QUIET = ['-hide_banner', '-loglevel', 'error', '-y'];
const COLORS = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
// With aq-mode 2, dark and flat places get the bits that they need, and no more.
const X264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-profile:v', 'high', '-x264-params', 'aq-mode=2'];
const KEYFRAMES = ['-g', String(2 * FPS), '-keyint_min', String(2 * FPS), '-sc_threshold', '0'];
const REPRODUCIBLE = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];
const LIMIT_MS = 1_800_000;

/** Draws a film into a lossless file. */
export async function record(ffmpeg: string, drawing: Drawing, file: string): Promise<void> {
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    '-s',
    `${SIZE.width}x${SIZE.height}`,
    '-r',
    String(FPS),
    '-i',
    '-',
  ];
  const encoder = await start(
    ffmpeg,
    [...QUIET, ...raw, ...COLORS, '-c:v', 'libx264', '-qp', '0', '-preset', 'ultrafast', file],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const { stdin } = encoder.process;
  if (!stdin) throw new Error('ffmpeg has no input');
  // When it ends early, its status says so: the frames that can no longer be written would wait forever.
  stdin.on('error', () => undefined);
  await Promise.race([drawFrames(drawing, stdin), encoder.exited]);
  stdin.end();
  const { code } = await encoder.exited;
  if (code !== 0) throw new CommandError(`FFmpeg a échoué (statut ${code}).`);
}

/** Encodes what a lesson needs of a film: two sizes, poster, thumbnails and its description. */
export async function encode(ffmpeg: string, source: string, script: Script, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const run = (args: string[], name: string) => runFfmpeg(ffmpeg, [...QUIET, ...args, join(folder, name)]);
  const film = (crf: number, scale: string[]) => [
    ...['-i', source, ...scale, ...X264, '-crf', String(crf), ...KEYFRAMES, '-pix_fmt', 'yuv420p', ...COLORS],
    ...['-an', '-movflags', '+faststart', ...REPRODUCIBLE],
  ];
  await run(film(CRF.large, []), '720.mp4');
  await run(film(CRF.small, ['-vf', 'scale=854:480:flags=lanczos']), '480.mp4');
  const still = ['-frames:v', '1', '-c:v', 'libwebp', '-preset', 'picture', ...REPRODUCIBLE];
  await run(['-ss', String(script.poster), '-i', source, ...still, '-quality', '80'], 'poster.webp');
  const { interval, columns, tile_width, tile_height } = SPRITE;
  const rows = Math.ceil(script.duration / interval / columns);
  const tiles = `select='not(mod(n,${interval * FPS}))',scale=${tile_width}:${tile_height}:flags=area,tile=${columns}x${rows}`;
  await run(['-i', source, '-vf', tiles, ...still, '-quality', '76'], 'sprite.webp');
  await writeFile(join(folder, 'film.json'), `${JSON.stringify(describeFilm(script), undefined, 2)}\n`);
}

/** Constant quality; the small film is for slow networks. */
const CRF = { large: 32, small: 35 };

/** What is stored beside a film: how it was encoded. */
export function describeFilm({ duration }: Script) {
  return { duration, fps: FPS, ...SIZE, sprite: SPRITE };
}

async function runFfmpeg(ffmpeg: string, args: string[]): Promise<void> {
  const { ok, output } = await runCaptured(ffmpeg, args, { timeoutMs: LIMIT_MS });
  if (!ok) throw new CommandError(`FFmpeg a échoué : ${lastLine(output)}`);
}
