import { runCaptured } from '../system/processes.ts';

const INTERVAL_MS = 500;

/** A process of this machine. */
export interface Process {
  pid: number;
  parent: number;
  /** Its resident memory. */
  megabytes: number;
  command: string;
}

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

/** All processes of this machine. */
export async function listProcesses(): Promise<Process[]> {
  const { output } = await runCaptured('ps', ['-eo', 'pid=,ppid=,rss=,args=']);
  return output.split('\n').map((line) => {
    const [pid, parent, kilobytes, ...command] = line.trim().split(/\s+/);
    return {
      pid: Number(pid),
      parent: Number(parent),
      megabytes: Number(kilobytes) / 1024,
      command: command.join(' '),
    };
  });
}
