import 'reflect-metadata';
import { deployToken } from '../../src/operations/index.ts';
import { runCommand } from '../run-command.ts';

runCommand(deployToken(process.argv.slice(2), process.env));
