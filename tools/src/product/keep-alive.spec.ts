import { expect, it, onTestFinished, vi } from 'vitest';
import { type Running, start } from '../processes.ts';
import { keepAlive } from './keep-alive.ts';

const WORDS = {
  ended: 'Le service est mort',
  restarting: 'je le relance',
  back: 'Le voilà.',
  givenUp: 'Il meurt sans cesse',
};

it('a process that dies again and again is restarted, and given up in the end', async () => {
  const said: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text).trim()) > 0);
  }
  onTestFinished(() => void vi.restoreAllMocks());
  const started: Running[] = [];
  const launch = async () => {
    if (started.length === 2) throw new Error('le port est pris');
    const running = await start('sleep', ['600'], { stdio: 'ignore' });
    started.push(running);
    process.nextTick(() => running.process.kill('SIGKILL'));
    return running;
  };
  const kept = keepAlive({
    process: await launch(),
    restart: launch,
    words: WORDS,
    restartsMax: 3,
    waitMs: { first: 1, most: 2 },
  });
  await expect(kept).rejects.toThrow('Il meurt sans cesse (le port est pris).');
  expect(said).toEqual([
    ...['Le service est mort (SIGKILL), je le relance…', 'Le voilà.'],
    'Le service est mort (SIGKILL), je le relance…',
    'Le service est mort (le port est pris), je le relance…',
  ]);
});
