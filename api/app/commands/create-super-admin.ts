import 'reflect-metadata';
import { ERRORS } from '@iris/contract/errors';
import { ZodError } from 'zod';
import { ProblemError } from '../../src/foundation/index.ts';
import { createSuperAdmin, terminalPrompt } from '../../src/operations/index.ts';

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
