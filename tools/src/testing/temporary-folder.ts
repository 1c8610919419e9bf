import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A slow disk takes more than the usual ten seconds for thousands of files. */
const DELETED_WITHIN_MS = 120_000;

/** Creates an empty folder, deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academie-iris-spec-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), DELETED_WITHIN_MS);
  return folder;
}

/** Creates an empty folder for the tests of a file, deleted after them. */
export function sharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academie-iris-spec-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }), DELETED_WITHIN_MS);
  return folder;
}

/** Writes an executable that prints a line and exits with a status. */
export function fakeProgram(folder: string, name: string, prints: string, status = 0): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho '${prints}'\nexit ${status}\n`, { mode: 0o755 });
  return file;
}
