import { expect, it } from 'vitest';
import { answerRegistry, entry } from '../host.fixtures.ts';
import { loadRemote } from './load-remote.ts';

it('tries again at the next call after a failure, without being asked to read the registry again', async () => {
  answerRegistry(() => Promise.reject(new Error('offline')));
  await expect(loadRemote('student')).rejects.toMatchObject({ reason: 'unreachable', phase: 'registry' });
  answerRegistry([{ ...entry('student', '1'), contract_version: 99 }]);
  await expect(loadRemote('student')).rejects.toMatchObject({ reason: 'incompatible', phase: 'contract' });
});
