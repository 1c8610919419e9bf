import type { Uses } from '@iris/delivery/contract/remotes/compatibility';
import { isOfAnswer, parentOf, type Shape, shapeOf } from './shapes.ts';

const CALLED_ROUTE = /(["'`])((?:GET|HEAD|POST|PUT|PATCH|DELETE) \/[\w/:-]*)\1/g;

/** A value of a choice. */
const CHOICE = /^".*"/;

/** One that is a word, and would therefore be among those of scripts that send it. */
const WORD = /^"(\w+)"/;

/**
 * What scripts use of the API: the routes that they name, each with the fields that they name. Names of fields stay as they
 * are when scripts are minimized. A required input is used in any case, and a field inside another one only with that.
 * @param sharedSources of modules that the scripts use without containing them: they read answers too
 */
export function usesIn(scripts: string, sharedSources = ''): Uses {
  const words = new Set(`${scripts} ${sharedSources}`.match(/[\w$]+/g));
  const routes = new Set([...scripts.matchAll(CALLED_ROUTE)].map(([, , route = '']) => route));
  return Object.fromEntries([...routes].sort().map((route) => [route, usedOf(shapeOf(route), words)]));
}

function usedOf(shape: Shape | undefined, words: ReadonlySet<string>): Uses[string] {
  if (!shape) return null;
  const used: Record<string, string> = {};
  for (const [path, types] of shape) {
    const parent = parentOf(path);
    const isNamed = words.has(path.slice(path.lastIndexOf('.') + 1)) || !(isOfAnswer(path) || isOptional(types));
    if (parent === undefined || (parent in used && isNamed)) used[path] = named(types, words);
  }
  return used;
}

/** A choice without the values that are not named. */
function named(types: string, words: ReadonlySet<string>): string {
  const kept = typesIn(types).filter((type) => {
    const [, word] = WORD.exec(type) ?? [];
    return word === undefined || words.has(word);
  });
  return kept.join('|') + (isOptional(types) ? '?' : '');
}

/**
 * What an API with these shapes lacks of what a release uses, in French sentences without their subject. Null are the fields of
 * a route of which a build recorded only the name.
 */
export function unmetUses(uses: Uses, shapes = shapeOf): string[] {
  return Object.entries(uses).flatMap(([route, fields]) => {
    const offered = shapes(route);
    if (!offered) return [`utilise ${route}, que l'API en service n'a pas.`];
    const used = fields && new Map(Object.entries(fields));
    return used ? [...unmetFields(used, offered, route), ...missingInputs(used, offered, route)] : [];
  });
}

/** Fields that the API does not have, or has with another type; not those inside them as well. */
function* unmetFields(used: Shape, offered: Shape, route: string): Generator<string> {
  const unmet = new Set<string | undefined>();
  for (const [path, types] of used) {
    const isInside = unmet.has(parentOf(path));
    const fault = isInside ? undefined : faultOf(path, types, offered.get(path));
    if (isInside || fault) unmet.add(path);
    const use = isOfAnswer(path) ? `lit le champ ${path} de` : `envoie le champ ${path} à`;
    if (fault) yield `${use} ${route}, que l'API en service ${fault}.`;
  }
}

function faultOf(path: string, types: string, now: string | undefined): string | undefined {
  const isRead = isOfAnswer(path);
  if (now === undefined) return isRead ? 'ne donne pas' : "n'accepte pas";
  const [given, expected] = isRead ? [now, typesIn(types)] : [types, typesIn(now)];
  const isExpected = (type: string) =>
    [type, type.replace(CHOICE, 'string'), 'any'].some((it) => expected.includes(it));
  if (!typesIn(given).every(isExpected)) return `${isRead ? 'donne' : 'accepte'} comme ${now} au lieu de ${types}`;
  return isRead && isOptional(now) && !isOptional(types) ? 'ne donne pas toujours' : undefined;
}

/** Inputs that the API requires and the release may leave out; inside a field that it never sends it need not send any. */
function missingInputs(used: Shape, offered: Shape, route: string): string[] {
  const missing = [...offered].filter(([path, now]) => {
    const parent = parentOf(path);
    const isAsked = parent !== undefined && !isOfAnswer(path) && !isOptional(now);
    const isSent = !isOptional(used.get(path) ?? '?');
    return isAsked && !isSent && (parentOf(parent) === undefined || used.has(parent));
  });
  return missing.map(([path]) => `n'envoie pas toujours le champ ${path} à ${route}, que l'API en service exige.`);
}

const isOptional = (types: string) => types.endsWith('?');
const typesIn = (types: string) => types.replace(/\?$/, '').split('|').filter(Boolean);
