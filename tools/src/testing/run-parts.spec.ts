import { expect, it } from 'vitest';
import { type Part, runParts } from './run-parts.ts';

it('runs two parts at a time and what mostly waits, of a group one after the other, and goes on after a failure', async () => {
  const started: string[] = [];
  const running = new Map<string, () => void>();
  const part = (title: string, more: Partial<Part> = {}): Part => ({
    title,
    ...more,
    run: async () => {
      started.push(title);
      await new Promise<void>((resolve) => running.set(title, resolve));
      if (title === 'broken') throw new Error('broken on purpose');
      return { passed: 1, failed: 0 };
    },
  });
  const group = 'busy';
  const waiting = part('waiting', { isWaiting: true });
  const status = runParts([part('long'), part('first', { group }), part('second', { group }), part('broken'), waiting]);
  const end = (title: string) => running.get(title)?.();
  await expect.poll(() => started).toEqual(['long', 'first', 'waiting']);
  end('long');
  await expect.poll(() => started.slice(3)).toEqual(['broken']);
  end('broken');
  end('first');
  await expect.poll(() => started.slice(4)).toEqual(['second']);
  end('second');
  end('waiting');
  expect(await status).toBe(1);
});
