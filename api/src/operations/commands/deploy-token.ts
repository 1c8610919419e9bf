import { parseArgs } from 'node:util';
import { ofName, TIME_ZONE } from '@iris/contract/foundation';
import { tokenInputSchema, tokenParams } from '@iris/delivery/contract/releases';
import { DeliveryError, DeployTokensService, OPERATOR } from '@iris/delivery/server';
import type { z } from 'zod';
import { academyTokens } from '../../pages/index.ts';
import { withDatabase } from './with-database.ts';

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeZone: TIME_ZONE });

const OPTIONS = {
  label: { type: 'string' },
  days: { type: 'string' },
  new: { type: 'boolean' },
  list: { type: 'boolean' },
  revoke: { type: 'string' },
} as const;

/**
 * Creates a deploy token for the named application, of which a release was announced unless it is `--new`, lists the tokens
 * (`--list`) or revokes one (`--revoke <id>`); returns what to print.
 */
export async function deployToken(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const run = (command: (tokens: DeployTokensService) => Promise<string>) =>
    withDatabase(env, [academyTokens], (app) => command(app.get(DeployTokensService)));
  if (values.list) return run(list);
  if (values.revoke !== undefined) return run((tokens) => revoke(values.revoke ?? '', tokens));
  const [application, ...others] = positionals;
  if (application === undefined || others.length > 0) throw new Error('Précisez une application.');
  const { label = application, days = '90' } = values;
  const input = parse(tokenInputSchema, { application, label, days: Number(days) });
  return run(async (tokens) => {
    const known = await tokens.knownApplications();
    const isKnown = known.includes(application);
    if (!isKnown && !values.new) refuseUnknown(application, known);
    const made = instructions(await tokens.create(input, OPERATOR), input);
    return isKnown ? made : `${application} n'a encore rien publié\u00a0: c'est une nouvelle application.\n${made}`;
  });
}

function refuseUnknown(application: string, known: readonly string[]): never {
  const others = known.length > 0 ? `\u00a0: ${known.join(', ')}` : ", qui n'en a encore aucune";
  throw new Error(
    `«\u00a0${application}\u00a0» n'est le nom d'aucune application de cette académie${others}.\nPour une application qui n'a encore rien publié, ajoutez --new.`,
  );
}

function instructions(token: string, { application, label, days }: z.output<typeof tokenInputSchema>): string {
  return [
    `Jeton de déploiement ${ofName(application)}, «\u00a0${label}\u00a0», valable ${days} jours.`,
    "Gardez-le en lieu sûr\u00a0: il n'est montré qu'une fois.",
    '',
    `  DEPLOY_TOKEN=${token}`,
    '',
    'Pour publier, donnez ce réglage, et ACADEMY_URL, à\u00a0: npm run release -- <dossier>',
  ].join('\n');
}

async function list(tokens: DeployTokensService): Promise<string> {
  const lines = (await tokens.list()).map(({ _id, application, label, expires_at, last_used_at }) => {
    const used = last_used_at ? `servi le ${DAY.format(new Date(last_used_at))}` : 'jamais servi';
    const expiry = new Date(expires_at);
    const end = expiry.getTime() > Date.now() ? 'expire' : 'expiré';
    return `${_id}  ${application}  «\u00a0${label}\u00a0»  ${end} le ${DAY.format(expiry)}, ${used}`;
  });
  return lines.length > 0 ? lines.join('\n') : 'Aucun jeton de déploiement.';
}

async function revoke(id: string, tokens: DeployTokensService): Promise<string> {
  await tokens.revoke(parse(tokenParams, { id }).id, OPERATOR).catch((error: unknown) => {
    throw error instanceof DeliveryError ? new Error("Ce jeton n'existe pas, ou plus.") : error;
  });
  return "Ce jeton n'est plus accepté.";
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map(({ path, message }) => `${path.join('.')}\u00a0: ${message}`).join('\n'));
}
