import { SERVER_FILE, SHELL } from '@iris/delivery/contract/federation';
import { TEXT_MAX } from '@iris/delivery/contract/page/error-report';
import { type ReleaseAddress, releasePath } from '@iris/delivery/contract/releases';
import type { ErrorReport } from '@iris/delivery/contract/telemetry';

/** Most frames that are stored. */
const FRAMES_KEPT = 8;

/** A place in a script: what browsers send may be anything. */
const FRAME = /^[\w./-]{1,200}\.js:\d{1,7}:\d{1,7}$/;

/**
 * What is stored of a report: the frames in scripts of the release, as `<file>:<line>:<column>`, and texts without e-mail addresses,
 * queries, long numbers, what is quoted unless it is a name of code, and identifiers in the path. Other personal data in the text
 * of an error cannot be recognized.
 */
export function ownReport(release: ReleaseAddress, { message, path, frames }: ErrorReport): ErrorReport {
  const masked = message
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/[^\s"'`<(]+(?:@|%40)[^\s"'`>)]+|(?:\d[ .-]?){3,}\d/g, '[…]')
    .replace(/\?[\w%-]+=[^\s"'`>)]*/g, '?[…]')
    .replace(/«[^»]*»?|“[^”]*”?|\B(["'`])(?!(?![A-Z][a-z]+\1)[\w$.-]{1,40}\1).*?(\1\B|$)/g, '[…]')
    .trim();
  const [page = ''] = path.split(/[?#]/);
  const named = page.replace(/\p{C}/gu, '').replace(/[^/]*[\d%@][^/]*|[^/]{31,}/g, ':id');
  return {
    message: masked.slice(0, TEXT_MAX) || '?',
    path: named.slice(0, TEXT_MAX),
    frames: ownFrames(release, frames),
  };
}

function ownFrames({ name, version }: ReleaseAddress, frames: readonly string[]): string[] {
  const folder = name === SHELL ? /^https?:\/\/[^/]+\/(?!(?:.*\/)?remotes\/)/ : `${releasePath({ name, version })}/`;
  // The process that renders names the script by its application.
  const script = `${name}.js:`;
  const own = frames.map((frame) =>
    frame.startsWith(script)
      ? frame.replace(script, `${SERVER_FILE}:`)
      : (frame.replace(/\?again=\d+/, '').split(folder)[1] ?? ''),
  );
  return own.filter((frame) => FRAME.test(frame)).slice(0, FRAMES_KEPT);
}
