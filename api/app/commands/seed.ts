import 'reflect-metadata';
import { seedLarge } from '../../src/operations/index.ts';
import { runCommand } from '../run-command.ts';

const WIDTH = 30;
const numbers = new Intl.NumberFormat('fr-FR');
let shownTenth = -1;

/** Updates one line in a terminal; elsewhere prints a line for each tenth. */
function showProgress(done: number, total: number): void {
  const part = done / total;
  const bar = '█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░');
  const text = `${bar} ${numbers.format(done)} sur ${numbers.format(total)}`;
  if (process.stdout.isTTY) {
    process.stdout.write(`\r${text}${done === total ? '\n' : ''}`);
  } else if (Math.floor(part * 10) > shownTenth) {
    shownTenth = Math.floor(part * 10);
    process.stdout.write(`${text}\n`);
  }
}

runCommand(seedLarge(process.argv.slice(2), process.env, showProgress));
