import 'reflect-metadata';
import { ERRORS } from '@iris/contract/errors';
import { ZodError } from 'zod';
import { createSuperAdmin } from './commands/create-super-admin.ts';
import { terminalPrompt } from './commands/prompt.ts';
import { ProblemError } from './common/problem.error.ts';

function explain(error: unknown): string {
  if (error instanceof ZodError) return error.issues.map(({ message }) => message).join('\n');
  if (error instanceof ProblemError) return error.detail ?? ERRORS[error.code].detail;
  return error instanceof Error ? error.message : String(error);
}

createSuperAdmin(process.argv.slice(2), process.env, terminalPrompt).then(
  (outcome) => process.stdout.write(`${outcome}\n`),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  },
);
