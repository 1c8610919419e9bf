import 'reflect-metadata';
import { ERRORS } from '@iris/contract/foundation';
import { ZodError } from 'zod';
import { ProblemError } from '../../src/foundation/index.ts';
import { createSuperAdmin, terminalPrompt } from '../../src/operations/index.ts';
import { explainError, runCommand } from '../run-command.ts';

function explain(error: unknown): string {
  if (error instanceof ZodError) return error.issues.map(({ message }) => message).join('\n');
  return error instanceof ProblemError ? (error.detail ?? ERRORS[error.code].detail) : explainError(error);
}

runCommand(createSuperAdmin(process.argv.slice(2), process.env, terminalPrompt), explain);
