import 'reflect-metadata';
import { deployToken } from '../../src/operations/index.ts';

deployToken(process.argv.slice(2), process.env).then(
  (outcome) => process.stdout.write(`${outcome}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
