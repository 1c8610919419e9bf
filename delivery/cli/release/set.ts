import { isDeepStrictEqual } from 'node:util';
import { SET_STATE_LABELS, withoutCalls } from '../../contract/labels.ts';
import type { ReleaseSet, SetToMove } from '../../contract/sets.ts';
import type { Academy } from '../academy.ts';
import type { CommandContext } from '../command-context.ts';
import { Refusal } from '../terminal/command-error.ts';
import { table } from '../terminal/terminal.ts';
import { buildNext, requireReplaceable } from './build-next.ts';
import { findBuilt } from './built-before.ts';
import { refusalLines } from './next-calls.ts';
import type { SetOptions } from './options.ts';
import { upload } from './upload.ts';

/** Puts a release into a set or takes it out, or shows, activates, rolls back or dissolves the set. @throws {CommandError} */
export async function runSet(options: SetOptions, academy: Academy, context: CommandContext): Promise<void> {
  const { set, move, verify } = options;
  const show = (found: ReleaseSet) => context.terminal.say(`\n${linesOf(found, options, context).join('\n')}`);
  const act = async () => {
    if (move === 'list') return academy.call('GET /releases/sets', { query: { set } });
    if (!move) return publish(options, academy, context);
    return academy.moveSet(move === 'promote' ? { set, move: 'activate', verify } : await moveOf(set, move, academy));
  };
  try {
    show(await act());
  } catch (error) {
    if (move !== 'promote' || !(error instanceof Refusal) || error.code !== 'release_incompatible') throw error;
    // Who is missing, and the next steps, are said by the set.
    const found = await academy.call('GET /releases/sets', { query: { set } }).catch(() => undefined);
    if (found) show(found);
    const calls = [...error.calls];
    if (!isDeepStrictEqual(found?.refusal?.calls, calls)) throw error;
    throw new Refusal(withoutCalls({ detail: error.message, calls }), error.code);
  }
}

/** A rollback names the activation that it ends, so that it may be repeated. */
async function moveOf(set: string, move: 'rollback' | 'leave' | 'dissolve', academy: Academy): Promise<SetToMove> {
  if (move !== 'rollback') return { set, move };
  const { generation } = await academy.call('GET /releases/sets', { query: { set } });
  return { set, move, ...(generation !== undefined && { generation }) };
}

async function publish(options: SetOptions, academy: Academy, context: CommandContext): Promise<ReleaseSet> {
  const { application, set, version: asked, replace } = options;
  const { terminal } = context;
  const { version, before } =
    asked === undefined ? await buildAndSend(options, academy, context) : await findBuilt(application, asked, academy);
  terminal.say(`L'académie relit les fichiers de ${version} : ${academy.address}`);
  const body = { set, name: application.name, version, ...(!replace && { replaces: before?.live ?? null }) };
  const found = await academy.call('POST /releases/sets', { body });
  terminal.say(`${version} est prête dans l'ensemble ${set}. Rien n'a été mis en ligne.`);
  if (found.left) terminal.say(`Elle quitte l'ensemble ${found.left}.`);
  return found;
}

async function buildAndSend({ application, set, replace }: SetOptions, academy: Academy, context: CommandContext) {
  const before = await requireReplaceable(application, { replace, isForSet: true }, academy, context);
  const { described, typesChecked } = await buildNext(application, before, context);
  await upload({ ...described, input: { ...described.input, set } }, academy, context.terminal, () => typesChecked);
  context.terminal.say("Ses pages n'ont pas été ouvertes : ce qu'elles demandent n'est pas encore en ligne.");
  return { version: described.input.version, before };
}

function linesOf(found: ReleaseSet, options: SetOptions, context: CommandContext): string[] {
  const { name, state, members } = found;
  const ended = canariesIn(members);
  const rows = members.map(({ title, version, released_by }) => [title, version, released_by]);
  const next = nextLines(found, options, context);
  return [
    `Ensemble ${name} : ${SET_STATE_LABELS[state].toLowerCase()}`,
    ...(rows.length > 0 ? [table([['Module', 'Version', 'Par'], ...rows])] : []),
    ...(state === 'rolled_back' && ended ? ['', `Ce retour a mis fin à l'essai de ${ended}.`] : []),
    ...(next.length > 0 ? ['', ...next] : []),
  ];
}

/** The canaries that a rollback ends, in a French sentence. */
function canariesIn(members: ReleaseSet['members']): string {
  const canaries = members.flatMap(({ title, canary }) => (canary ? [`${title} ${canary}`] : []));
  return new Intl.ListFormat('fr').format(canaries);
}

/** What the next move of a set would do now, and the next steps where it would be refused. */
function nextLines(
  { name, state, members, missing, refusal }: ReleaseSet,
  { application }: SetOptions,
  context: CommandContext,
): string[] {
  const command = `${context.typed('release')} ${application.label} --set ${name}`;
  const isMember = members.some((member) => member.name === application.name);
  if (state === 'live') {
    if (refusal) return ['--rollback serait refusé :', ...refusalLines(refusal, context)];
    const ended = canariesIn(members);
    const also = ended && `, et met fin à l'essai de ${ended}`;
    return isMember ? [`${command} --rollback remet en ligne ce qui l'était avant${also}.`] : [];
  }
  if (state !== 'ready') return [];
  const asked = missing.flatMap(({ title, contact, reasons }) => [
    `Il manque ${title} (${contact}) :`,
    ...reasons.map((reason) => `  - ${reason}`),
  ]);
  if (refusal) return [...asked, ...refusalLines(refusal, context).slice(isSaid(refusal.detail, missing) ? 1 : 0)];
  if (asked.length > 0) return asked;
  const promoted = isMember
    ? `${command} --promote met tout en ligne en une fois.`
    : 'les équipes de ces modules, ou un super administrateur, mettent tout en ligne en une fois.';
  return [`Rien ne manque : ${promoted}`];
}

/** Whether a refusal only says what is missing. */
function isSaid(detail: string, missing: ReleaseSet['missing']): boolean {
  return missing.some(({ reasons }) => reasons.some((reason) => detail.includes(reason)));
}
