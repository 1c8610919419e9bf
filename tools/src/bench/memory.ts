import { runCaptured } from '../processes.ts';
import type { TestInstance } from '../product/test-instance.ts';
import { say, table } from '../terminal.ts';

/** Pages that renderers have in memory, and so the API. */
const PATHS = ['/', '/courses', '/about', '/contact', '/certificates'];
const ROUNDS = 20;

interface Process {
  pid: number;
  parent: number;
  megabytes: number;
  command: string;
}

/** The memory of the API and of the processes that render its pages, after they have served the public pages. */
export async function benchMemory({ address, api }: TestInstance): Promise<void> {
  say('\nMémoire résidente après les pages publiques (Mo)…\n');
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const path of PATHS) await (await fetch(`${address}${path}`, { headers: { accept: 'text/html' } })).text();
  }
  const processes = await listProcesses();
  const renderers = processes.filter(({ parent, command }) => parent === api.pid && command.includes('renderer.js'));
  const server = processes.find(({ pid }) => pid === api.pid);
  const rows = [
    ['API', server?.megabytes.toFixed(0) ?? ''],
    ...renderers.map(({ megabytes }, index) => [`rendu ${index + 1}`, megabytes.toFixed(0)]),
  ];
  say(table([['', 'Mo'], ...rows]));
}

async function listProcesses(): Promise<Process[]> {
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
