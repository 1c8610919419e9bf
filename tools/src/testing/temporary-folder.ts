import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder that goes with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academie-iris-spec-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A program that prints a line and ends with a status. */
export function fakeProgram(folder: string, name: string, prints: string, status = 0): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho '${prints}'\nexit ${status}\n`, { mode: 0o755 });
  return file;
}
