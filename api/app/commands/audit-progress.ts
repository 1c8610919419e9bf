import 'reflect-metadata';
import { auditProgress } from '../../src/operations/index.ts';
import { runCommand } from '../run-command.ts';

runCommand(auditProgress(process.env));
