import { expect, it } from 'vitest';
import { findCut, repeatDownload } from './repeat-download.mjs';

const CUT = { ok: false, output: 'npm error code ECONNRESET\nnpm error network aborted' };
const DONE = { ok: true, output: 'added 900 packages' };

/** Downloads with these results, one after the other. */
async function download(...results: { ok: boolean; output: string }[]) {
  const said: string[] = [];
  const next = async () => results.shift() ?? CUT;
  const result = await repeatDownload('npm ci', next, { say: (text) => said.push(text), pausesMs: [1, 2] });
  return { result, said, left: results.length };
}

it('repeats a download whose connection was cut, and says what it waits for', async () => {
  expect(await download(CUT, CUT, DONE)).toEqual({
    result: DONE,
    said: [
      'npm ci : téléchargement interrompu (ECONNRESET), nouvel essai dans 0.001 s (2 sur 3)…',
      'npm ci : téléchargement interrompu (ECONNRESET), nouvel essai dans 0.002 s (3 sur 3)…',
    ],
    left: 0,
  });
});

it('gives up after a limited number of tries, and says so last', async () => {
  const { result, left } = await download(CUT, CUT, CUT, DONE);
  expect(result).toEqual({ ok: false, output: `${CUT.output}\ntéléchargement interrompu 3 fois (ECONNRESET)` });
  expect(left).toBe(1);
});

it('does not repeat what was refused', async () => {
  const refused = { ok: false, output: 'npm error code E404' };
  expect(await download(refused, DONE)).toEqual({ result: refused, said: [], left: 1 });
});

it.each([
  'npm error code ETIMEDOUT',
  'npm error code EIDLETIMEOUT',
  'npm error code E503',
  "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError('<pip…>: [Errno 111] Connection refused')'",
  "ERROR: Exception: … ProtocolError: ('Connection broken: ConnectionResetError(104, …)', …)",
  'ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.',
  'ERROR: HTTP error 502 while getting https://files.pythonhosted.org/…',
  "E: Failed to fetch http://deb.debian.org/… Temporary failure resolving 'deb.debian.org'",
  'E: Failed to fetch http://deb.debian.org/…  Hash Sum mismatch',
  'E: Failed to fetch http://deb.debian.org/…  503  Service Unavailable [IP: …]',
  'Error: Download failure, code=ECONNRESET',
])('takes for a connection that was cut: %s', (output) => {
  expect(findCut(output)).toBeDefined();
});

it.each([
  'ERROR: No matching distribution found for moto==0.0.0',
  'E: Unable to locate package chromiums',
  'npm error code ENOSPC\nnpm error errno ECONNRESET',
  "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device: '/root'",
  'npm error code EINTEGRITY',
  'E: Could not open lock file /var/lib/dpkg/lock-frontend - open (13: Permission denied)',
  '',
])('does not take for a connection that was cut: %s', (output) => {
  expect(findCut(output)).toBeUndefined();
});
