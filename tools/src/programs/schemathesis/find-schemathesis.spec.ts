import { delimiter } from 'node:path';
import { expect, it } from 'vitest';
import { fakeProgram, temporaryFolder } from '../../testing/temporary-folder.ts';
import { findSchemathesis, VERSION } from './find-schemathesis.ts';

it('takes the program that is configured, if it has the right version', async () => {
  const right = fakeProgram(temporaryFolder(), 'schemathesis', `schemathesis, version ${VERSION}`);
  expect(await findSchemathesis(temporaryFolder(), { SCHEMATHESIS: right })).toBe(right);
});

it('refuses a configured program of another version rather than using another one', async () => {
  const old = fakeProgram(temporaryFolder(), 'schemathesis', 'schemathesis, version 3.0.0');
  await expect(findSchemathesis(temporaryFolder(), { SCHEMATHESIS: old })).rejects.toThrow(VERSION);
});

it('takes the one on the PATH that has the right version', async () => {
  const old = temporaryFolder();
  const current = temporaryFolder();
  fakeProgram(old, 'schemathesis', 'schemathesis, version 3.0.0');
  const right = fakeProgram(current, 'schemathesis', `schemathesis, version ${VERSION}`);
  const env = { PATH: [old, current].join(delimiter) };
  expect(await findSchemathesis(temporaryFolder(), env)).toBe(right);
});
