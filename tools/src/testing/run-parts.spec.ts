import { expect, it } from 'vitest';
import { type Part, runParts } from './run-parts.ts';

it('runs two parts at a time, of a group one after the other, and goes on after a failure', async () => {
  const started: string[] = [];
  const running = new Map<string, () => void>();
  const part = (title: string, group?: string): Part => ({
    title,
    ...(group && { group }),
    run: async () => {
      started.push(title);
      await new Promise<void>((resolve) => running.set(title, resolve));
      if (title === 'broken') throw new Error('broken on purpose');
      return { passed: 1, failed: 0 };
    },
  });
  const status = runParts([part('long'), part('first', 'busy'), part('second', 'busy'), part('broken')]);
  const end = (title: string) => running.get(title)?.();
  await expect.poll(() => started).toEqual(['long', 'first']);
  end('long');
  await expect.poll(() => started).toEqual(['long', 'first', 'broken']);
  end('broken');
  end('first');
  await expect.poll(() => started).toEqual(['long', 'first', 'broken', 'second']);
  end('second');
  expect(await status).toBe(1);
});
