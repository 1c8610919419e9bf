import { ERRORS } from '@iris/contract/foundation';
import type { Problem } from '@iris/contract/routes';
import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import { type Caller, isOpenTo, REFUSALS, refusalOf } from './callers.ts';
import type { Answer } from './server.ts';
import type { Spelling } from './spellings.ts';

/** What is wrong with the answer to a call of a route, by the rules of docs/product.md; undefined when it is right. */
export function faultOf(
  { status, body }: Answer<Problem>,
  route: ApiRoute,
  caller: Caller,
  { name, isRoute }: Spelling,
): string | undefined {
  const { access, errors = [], rateLimits } = definitionOf(route);
  const found = `${status} ${body?.code ?? ''}`.trim();
  // Another route may answer, with its own refusal, but none does anything.
  if (!isRoute) return status >= 400 && status < 500 ? undefined : `${found} instead of 4xx`;
  const hasBody = name !== 'HEAD';
  if (!isOpenTo(caller, access)) {
    const refusal = refusalOf(caller, access);
    const isDetailed = refusal.detail === undefined || body?.detail === refusal.detail;
    const isRefused = status === refusal.status && (!hasBody || (body?.code === refusal.code && isDetailed));
    return isRefused ? undefined : `${found} instead of ${refusal.status} ${refusal.code}`;
  }
  if (status < 300) return undefined;
  // For unknown ids, credentials and tokens the errors of the route, its input or its limits show that the access was granted.
  const granted = [...errors, 'invalid_input', ...(rateLimits ? ['too_many_requests'] : [])];
  const isGranted = hasBody
    ? granted.includes(body?.code) && !REFUSALS.includes(body.code)
    : errors.some((code) => ERRORS[code].status === status);
  return isGranted ? undefined : `${found} instead of access`;
}

interface WrongAnswer {
  route: ApiRoute;
  fault: string;
  spelling: string;
  caller: string;
  credential: string;
}

/** Who got one wrong answer of a route, and how the address was spelled. */
interface Group {
  spellings: Set<string>;
  /** The credentials of each caller. */
  callers: Map<string, Set<string>>;
}

/** The most lines that are listed, and the most callers and spellings in each. */
const LINES = 50;
const CALLERS = 4;
const SPELLINGS = 6;

/** Wrong answers, put together by route and fault, so that a route open to everybody is one line and not thousands. */
export class WrongAnswers {
  readonly #groups = new Map<string, Group>();

  /** Whether more are found than are listed: then there is no use in going on. */
  get areMany(): boolean {
    return this.#groups.size > LINES;
  }

  add({ route, fault, spelling, caller, credential }: WrongAnswer): void {
    const answer = `${route}: ${fault}`;
    const { spellings, callers } = this.#groups.get(answer) ?? { spellings: new Set(), callers: new Map() };
    callers.set(caller, (callers.get(caller) ?? new Set<string>()).add(credential));
    this.#groups.set(answer, { spellings: spellings.add(spelling), callers });
  }

  /** One line per route and fault, with the callers, their credentials and the spellings. */
  lines(): string[] {
    const all = [...this.#groups].map(([answer, { spellings, callers }]) => {
      const who = [...callers].map(([caller, credentials]) => `${caller} (${[...credentials].join(', ')})`);
      return `${answer}, to ${first(CALLERS, who, '; ')}, written ${first(SPELLINGS, [...spellings], ', ')}`;
    });
    return all.length > LINES ? [...all.slice(0, LINES), `and ${all.length - LINES} more`] : all;
  }
}

function first(most: number, items: string[], separator: string): string {
  const shown = items.slice(0, most).join(separator);
  return items.length > most ? `${shown} and ${items.length - most} others` : shown;
}
