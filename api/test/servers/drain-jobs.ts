import { expect, vi } from 'vitest';
import { JobRunner } from '../../src/foundation/jobs/job-runner.service.ts';
import type { TestServer } from './server.ts';

/** Has all jobs done that are due, also those that they add; what waits for its time or for another attempt is left. */
export async function drainJobs({ app, config, connection }: TestServer): Promise<void> {
  await app.get(JobRunner, { strict: false }).drain();
  if (config.jobs === 'drained') return;
  // Its own runner may have taken some of them.
  const jobs = connection.collection('jobs');
  const waiting = { owner: null, attempts: 0, lease_until: { $gt: new Date() } };
  const isDone = async () => expect(await jobs.countDocuments({ $nor: [waiting] })).toBe(0);
  await vi.waitFor(isDone, { timeout: 20_000, interval: 20 });
}
