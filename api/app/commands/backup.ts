import { backup } from '../../src/operations/index.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

backup(process.argv.slice(2), process.env, print).then(print, (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
