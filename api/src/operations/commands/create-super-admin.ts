import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { registerSchema, type User } from '@iris/contract/accounts';
import { ROLE_LABELS, TIME_ZONE } from '@iris/contract/foundation';
import { AccountStoreModule, RolesService, SecondFactorStore, UsersService } from '../../accounts/index.ts';
import { type DatabaseConfig, parseDatabaseEnv } from '../../foundation/index.ts';
import { withDatabase } from './with-database.ts';

/** The actor recorded in the journal. */
const MEANS = 'Commande create-super-admin';

const NO_ACCOUNT = 'Aucun compte ne porte cette adresse e-mail.';

const USAGE = `Usage\u00a0:
  npm run create-super-admin -- --email <e-mail> --name <nom> --password <mot de passe>
  npm run create-super-admin -- --email <e-mail d'un compte> --promote
  npm run create-super-admin -- --demote <e-mail d'un compte>
  npm run create-super-admin -- --email <e-mail d'un compte> --remove-second-factor
SUPER_ADMIN_EMAIL et SUPER_ADMIN_PASSWORD remplacent --email et --password.`;

interface Answers {
  email?: string;
  name?: string;
  password?: string;
  promote?: boolean;
  demote?: string;
  'remove-second-factor'?: boolean;
}

/**
 * Creates a super administrator, promotes an existing account once that is confirmed, removes its second factors, or demotes one;
 * returns the outcome in French.
 */
export async function createSuperAdmin(args: string[], env: NodeJS.ProcessEnv, prompt: Prompt): Promise<string> {
  const given = givenAnswers(args, parseDatabaseEnv(env));
  const asked = given.demote ?? given.email ?? (await prompt.ask('E-mail : '));
  const email = registerSchema.shape.email.parse(asked);
  // On a busy database the command is repeated.
  const once = askOnce(prompt);
  return withDatabase(env, [AccountStoreModule], async (app) => {
    const [users, roles] = [app.get(UsersService), app.get(RolesService)];
    const existing = await users.findByEmail(email);
    if (given.demote) return demote(existing, roles);
    if (given['remove-second-factor']) return removeSecondFactor(existing, app.get(SecondFactorStore), once);
    if (existing) return promote(existing, roles, given.promote, once);
    if (given.promote && given.password === undefined) return NO_ACCOUNT;
    const name = given.name ?? (await once.ask('Nom : '));
    const password = given.password ?? (await once.askSecret('Mot de passe : '));
    await users.createSuperAdmin(registerSchema.parse({ email, name, password }), MEANS);
    return 'Le compte super administrateur est créé.';
  });
}

/** Asked because anyone may have registered the address before. */
async function promote(account: User, roles: RolesService, isAgreed = false, prompt: Prompt): Promise<string> {
  const who = describe(account);
  if (account.role === 'super_admin') return `${who}\u00a0: ce compte est déjà super administrateur.`;
  const question = `${who}\u00a0: ce compte existe déjà. En faire un super administrateur\u00a0?`;
  if (!isAgreed && !(await prompt.confirm(question))) return "Rien n'a été changé.";
  await roles.promoteToSuperAdmin(account._id, MEANS);
  return `${who}\u00a0: ce compte est maintenant super administrateur.`;
}

/** Not asked: the option names the account. */
async function demote(account: User | undefined, roles: RolesService): Promise<string> {
  if (!account) return NO_ACCOUNT;
  const who = describe(account);
  if (account.role !== 'super_admin') return `${who}\u00a0: ce compte n'est pas super administrateur.`;
  await roles.demoteSuperAdmin(account._id, MEANS);
  return `${who}\u00a0: ce compte est maintenant étudiant, sans aucune permission.`;
}

/** For who has lost all of them, and nobody else can remove them. */
async function removeSecondFactor(
  account: User | undefined,
  store: SecondFactorStore,
  prompt: Prompt,
): Promise<string> {
  if (!account) return NO_ACCOUNT;
  const who = describe(account);
  if (!account.second_factor) return `${who}\u00a0: ce compte n'a pas de double vérification.`;
  const question = `${who}\u00a0: retirer sa double vérification et terminer ses sessions\u00a0?`;
  if (!(await prompt.confirm(question))) return "Rien n'a été changé.";
  await store.removeFromServer(account._id, MEANS);
  return `${who}\u00a0: le mot de passe suffit de nouveau pour se connecter.`;
}

function describe({ name, email, role, created_at }: User): string {
  return `${name} <${email}>, ${ROLE_LABELS[role]}, inscrit le ${DAY.format(new Date(created_at))}`;
}

/** Options first, then the settings. */
function givenAnswers(args: string[], { superAdmin }: DatabaseConfig): Answers {
  const option = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    email: option,
    name: option,
    password: option,
    promote: flag,
    demote: option,
    'remove-second-factor': flag,
  } as const;
  try {
    return { ...superAdmin, ...parseArgs({ args, options }).values };
  } catch (error) {
    throw new Error(`Options inconnues ou incomplètes. ${USAGE}`, { cause: error });
  }
}

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: TIME_ZONE });

/** How a command asks for missing options. */
export interface Prompt {
  ask(question: string): Promise<string>;
  /** Asks without showing what is typed. */
  askSecret(question: string): Promise<string>;
  /** Asks for a confirmation. */
  confirm(question: string): Promise<boolean>;
}

/** Asks each question once, and remembers the answer. */
function askOnce(prompt: Prompt): Prompt {
  const answers = new Map<string, Promise<string | boolean>>();
  const remember = <Answer extends string | boolean>(ask: (question: string) => Promise<Answer>) => {
    return (question: string): Promise<Answer> => {
      const answer = (answers.get(question) as Promise<Answer> | undefined) ?? ask(question);
      answers.set(question, answer);
      return answer;
    };
  };
  return { ask: remember(prompt.ask), askSecret: remember(prompt.askSecret), confirm: remember(prompt.confirm) };
}

/** Asks at the terminal; fails without one. */
export const terminalPrompt: Prompt = {
  ask: (question) => readLine(question, process.stderr),
  askSecret: async (question) => {
    process.stderr.write(question);
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const answer = await readLine('', silent);
    process.stderr.write('\n');
    return answer;
  },
  confirm: async (question) => {
    if (!process.stdin.isTTY)
      throw new Error(`${question}\nPersonne ne peut répondre ici\u00a0: confirmez par --promote.`);
    return /^o(ui)?$/i.test((await readLine(`${question} (oui/non) `, process.stderr)).trim());
  },
};

async function readLine(question: string, output: NodeJS.WritableStream): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error(`Sans terminal rien ne peut être demandé. ${USAGE}`);
  }
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
