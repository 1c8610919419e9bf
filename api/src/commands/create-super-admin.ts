import { parseArgs } from 'node:util';
import { registerSchema } from '@iris/contract/auth';
import { type DatabaseConfig, parseDatabaseEnv } from '../config/env.ts';
import { UsersModule } from '../users/users.module.ts';
import { UsersService } from '../users/users.service.ts';
import type { Prompt } from './prompt.ts';
import { withDatabase } from './with-database.ts';

/** Makes the account of an e-mail a super administrator, or opens one; answers with what it did. */
export async function createSuperAdmin(args: string[], env: NodeJS.ProcessEnv, prompt: Prompt): Promise<string> {
  const given = givenAnswers(args, parseDatabaseEnv(env));
  const email = registerSchema.shape.email.parse(given.email ?? (await prompt.ask('Email : ')));
  return withDatabase(env, [UsersModule], async (app) => {
    const users = app.get(UsersService);
    if (await users.makeSuperAdmin(email)) return 'Ce compte est maintenant super administrateur.';
    const name = given.name ?? (await prompt.ask('Nom : '));
    const password = given.password ?? (await prompt.askSecret('Mot de passe : '));
    await users.create({ ...registerSchema.parse({ email, name, password }), role: 'super_admin' });
    return 'Le compte super administrateur est créé.';
  });
}

/** Options first, then the settings. */
function givenAnswers(
  args: string[],
  { superAdmin }: DatabaseConfig,
): { email?: string; name?: string; password?: string } {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { email: option, name: option, password: option } });
  return { ...superAdmin, ...values };
}
