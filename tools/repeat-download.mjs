// @ts-check
// Plain JavaScript: run.mjs needs it before the dependencies are installed.
import { setTimeout as sleep } from 'node:timers/promises';

/** Growing, so that a short interruption costs a second, and a machine without network learns it within a minute or two. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000];

/** What npm, pip, apt, Maven, Playwright and Node.js say when a connection fails, or a server has no time. */
const CUT = [
  // Node.js, and npm's HTTP client
  /\b(?:ECONNRESET|ECONNREFUSED|ECONNABORTED|EPIPE|ENETUNREACH|ENETDOWN|EHOSTUNREACH|EAI_AGAIN|ENOTFOUND)\b/,
  /\bE\w*TIME(?:D)?OUT\b|\bERR_SOCKET_\w+|\bUND_ERR_\w+|socket hang up|premature close|fetch failed|File too small/i,
  // Python
  /New\w*ConnectionError|Connect(?:ion)?ResetError|ConnectTimeout\w*|ReadTimeout\w*|RemoteDisconnected|IncompleteRead/,
  /Connection (?:aborted|broken|refused|reset|timed out|failed)|not enough bytes were received|EOF occurred in violation/i,
  // What it received is not what the index announces: older versions take a cut connection for the end of the file.
  /DO NOT MATCH THE HASHES/,
  // Playwright, whose download is a process of its own
  /Download failure, code=\d+|size mismatch|server closed connection/,
  // apt, Maven
  /Temporary failure (?:resolving|in name resolution)|(?:Could not|Unable to) (?:connect|resolve)|Cannot initiate the/i,
  /Network is unreachable|Error reading from server|Hash Sum mismatch|unexpected size|Unknown host|Premature end of/i,
  // An answer of a server or proxy that has no time.
  /\bE(?:429|50[0234])\b|(?:HTTP error|status:?|status code:?|returned code) (?:429|50[0234])\b/i,
  /\b(?:429|50[0234]) +(?:Too Many|Internal|Bad Gateway|Service Unavailable|Gateway|Server Error|Client Error)[\w -]*/i,
];

/** What no repetition cures, whatever else is said. */
const FINAL = /ENOSPC|No space left|EDQUOT|EROFS|Read-only file system/i;

/**
 * What the output of a failed download says of its connection; undefined when repeating would not help.
 * @param {string} output
 * @returns {string | undefined}
 */
export function findCut(output) {
  if (FINAL.test(output)) return undefined;
  return CUT.map((pattern) => pattern.exec(output)?.[0]).find((words) => words !== undefined);
}

/**
 * Downloads, and again after growing pauses while the connection is cut. A failure with another reason ends it at once.
 * @template {{ ok: boolean, output: string }} Result
 * @param {string} what is downloaded, or downloads: how the sentence begins
 * @param {() => Promise<Result>} download
 * @param {{ say: (text: string) => void, pausesMs?: number[] }} options
 * @returns {Promise<Result>} what the last try gave
 */
export async function repeatDownload(what, download, { say, pausesMs = PAUSES_MS }) {
  const tries = pausesMs.length + 1;
  for (let attempt = 1; ; attempt++) {
    const result = await download();
    const cut = result.ok ? undefined : findCut(result.output);
    if (cut === undefined) return result;
    const pause = pausesMs[attempt - 1];
    if (pause === undefined)
      return { ...result, output: `${result.output}\ntéléchargement interrompu ${tries} fois (${cut})` };
    say(
      `${what} : téléchargement interrompu (${cut}), nouvel essai dans ${pause / 1000} s (${attempt + 1} sur ${tries})…`,
    );
    await sleep(pause);
  }
}
