import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ProblemError } from '../../foundation/index.ts';
import { withDatabase } from './with-database.ts';

function emptyDatabase(): NodeJS.ProcessEnv {
  const uri = new URL(process.env.MONGODB_URI ?? '');
  uri.pathname = `/iris_spec_${randomUUID().slice(0, 8)}`;
  return { MONGODB_URI: uri.href };
}

it('runs a command again that a busy database has not executed, and none that it may have', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const command = vi.fn(async () => 'done');
  command.mockRejectedValueOnce(new ProblemError('database_unavailable'));
  expect(await withDatabase(emptyDatabase(), [], command)).toBe('done');
  expect(command).toHaveBeenCalledTimes(2);
  expect(said).toHaveBeenCalledWith('MongoDB ne répond pas à temps, nouvel essai dans 1 s…\n');
  command
    .mockReset()
    .mockResolvedValue('done')
    .mockRejectedValueOnce(new mongo.MongoServerSelectionError('away', {} as never));
  expect(await withDatabase(emptyDatabase(), [], command)).toBe('done');
  expect(command).toHaveBeenCalledTimes(2);
  const unknown = new ProblemError('outcome_unknown');
  command.mockReset().mockRejectedValueOnce(unknown);
  await expect(withDatabase(emptyDatabase(), [], command)).rejects.toBe(unknown);
  expect(command).toHaveBeenCalledTimes(1);
});

it('ends without waiting five minutes for a database that cannot be used', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const uri = new URL(process.env.MONGODB_URI ?? '');
  [uri.username, uri.password] = ['nobody', 'wrong'];
  const command = vi.fn(async () => 'done');
  await expect(withDatabase({ MONGODB_URI: uri.href }, [], command)).rejects.toThrow(
    `La base de données à ${uri.host} (MONGODB_URI) est inutilisable\u00a0: Authentication failed.`,
  );
  expect([command.mock.calls, said.mock.calls]).toEqual([[], []]);
});
