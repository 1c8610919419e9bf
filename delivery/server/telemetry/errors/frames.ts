import type { SourceMap } from 'node:module';
import { SERVER_FILE, SHELL } from '../../../contract/federation.ts';
import { type ReleaseAddress, releasePath } from '../../../contract/releases.ts';

/** Most frames of an error that are kept. */
const FRAMES_KEPT = 8;

/** A place in a script of a release: what browsers send may be anything. */
const FRAME = /^([\w./-]{1,200}\.js):(\d{1,7}):(\d{1,7})$/;

/** A file of the sources: the maps come from teams, and terminals show what they name. */
const SOURCE = /^[\w@./-]{1,200}$/;

/** The frames in scripts of a release, as `<file>:<line>:<column>`. The server names the script that renders by its application. */
export function framesOf({ name, version }: ReleaseAddress, frames: readonly string[]): string[] {
  const folder = name === SHELL ? /^https?:\/\/[^/]+\/(?!remotes\/)/ : `${releasePath({ name, version })}/`;
  return frames
    .map((frame) => frame.replace(/\?again=\d+/, '').split(folder)[1] ?? frame)
    .map((frame) => (frame.startsWith(`${name}.js:`) ? frame.replace(`${name}.js`, SERVER_FILE) : frame))
    .filter((frame) => FRAME.test(frame))
    .slice(0, FRAMES_KEPT);
}

/** The name of the source map of a frame's script. */
export function mapOf(frame: string): string {
  return frame.replace(FRAME, '$1.map');
}

/** The place of a frame in the sources, `<file>:<line>:<column>`; the frame itself when it is not known. */
export function positionIn(map: SourceMap | undefined, frame: string): string {
  const [, , line, column] = FRAME.exec(frame) ?? [];
  const origin = map?.findOrigin(Number(line), Number(column));
  if (!origin || !('fileName' in origin) || !SOURCE.test(origin.fileName)) return frame;
  return `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`;
}
