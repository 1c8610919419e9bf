import 'reflect-metadata';
import { auditProgress } from '../../src/operations/index.ts';

auditProgress(process.env).then(
  (outcome) => process.stdout.write(`${outcome}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
