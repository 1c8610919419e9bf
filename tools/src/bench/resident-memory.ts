import { runCaptured } from '../processes.ts';

const INTERVAL_MS = 500;

/** Runs `work` and returns the largest resident memory of a process meanwhile, in megabytes. */
export async function peakMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const sample = async () => {
    const { output } = await runCaptured('ps', ['-o', 'rss=', '-p', String(pid)]);
    peak = Math.max(peak, Number(output) / 1024);
  };
  await sample();
  const timer = setInterval(() => void sample(), INTERVAL_MS);
  await work().finally(() => clearInterval(timer));
  return peak;
}
