import 'reflect-metadata';
import { createDeployToken } from './commands/deploy-token.ts';

createDeployToken(process.argv.slice(2), process.env).then(
  (outcome) => process.stdout.write(`${outcome}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
