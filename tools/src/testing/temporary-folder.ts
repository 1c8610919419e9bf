import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates an empty folder, deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academie-iris-spec-'));
  // A slow disk takes more than the usual ten seconds for thousands of files.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), 120_000);
  return folder;
}

/** Writes an executable that prints a line and exits with a status. */
export function fakeProgram(folder: string, name: string, prints: string, status = 0): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho '${prints}'\nexit ${status}\n`, { mode: 0o755 });
  return file;
}
