import { release } from '../../src/operations/index.ts';
import { runCommand } from '../run-command.ts';

runCommand(release(process.argv.slice(2), process.env));
