import { backup } from '../../src/operations/index.ts';
import { runCommand } from '../run-command.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

runCommand(backup(process.argv.slice(2), process.env, print));
