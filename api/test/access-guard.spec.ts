import { PERMISSIONS, type Permission, permissionSet } from '@iris/contract/foundation';
import { type ApiRoute, definitionOf } from '@iris/contract/routes';
import type { DeployTokensService } from '@iris/delivery/server';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DatabaseService } from '../src/foundation/database/database.service.ts';
import { AccessGuard } from '../src/foundation/http/access.guard.ts';
import { ROUTE_METADATA } from '../src/foundation/http/endpoint.decorator.ts';
import type { ProblemError } from '../src/foundation/http/problems/problem.error.ts';
import type { SignedInUser } from '../src/foundation/http/requests/signed-in-user.ts';
import { CALLERS, type Caller, isOpenTo, refusalOf, TEAM, VISITOR } from './calls/callers.ts';
import { ROUTES } from './calls/valid-calls.ts';
import { testConfig } from './servers/server.ts';

const MINUTE_MS = 60_000;
const DEPLOY_TOKEN = 'deploy-token';

/** What may keep a caller out besides its rights. */
type State = Partial<
  Pick<SignedInUser, 'passwordChangeRequired' | 'secondFactorSetupRequired' | 'hasSecondFactor' | 'proofAgeMs'>
>;

/** Callers who are given the routes of administrators, with whom their duties and proofs are tried. */
const ACTING = CALLERS.filter(({ isVariant }) => !isVariant);

/** The guard alone: it is told whose token and which deploy token is valid. */
const guardIn = (production: boolean) =>
  new AccessGuard(
    new Reflector(),
    {
      teamOf: async (token: string) => (token === DEPLOY_TOKEN ? { application: 'public' } : undefined),
    } as unknown as DeployTokensService,
    { inTime: <Value>(work: Promise<Value>) => work } as DatabaseService,
    { ...testConfig(), production },
  );
const guard = guardIn(false);

interface Request {
  headers: { authorization?: string };
  user: SignedInUser | undefined;
}

// What Passport does: it asks its strategy for the account of the token, and the guard what to do without one.
beforeEach(() => {
  vi.spyOn(Object.getPrototypeOf(AccessGuard.prototype), 'canActivate').mockImplementation(async (context: unknown) => {
    const { user } = (context as ExecutionContextHost).switchToHttp().getRequest<Request>();
    return guard.handleRequest(undefined, user ?? false) !== undefined;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function userOf({ role, granted }: Caller, state: State): SignedInUser | undefined {
  if (!role) return undefined;
  const held: Record<typeof role, readonly Permission[]> = { student: [], admin: granted, super_admin: PERMISSIONS };
  const permissions = {
    ...permissionSet(false),
    ...Object.fromEntries(held[role].map((permission) => [permission, true])),
  };
  return {
    id: 'id',
    name: 'Nom',
    email: 'nom@example.org',
    role,
    permissions,
    sessionId: 'session',
    proofAgeMs: 0,
    passwordChangeRequired: false,
    hasSecondFactor: false,
    secondFactorSetupRequired: false,
    ...state,
  };
}

/** How the guard answers a caller of a route: `open` or the code of its error. */
async function answerTo(caller: Caller, route: ApiRoute | undefined, state: State = {}, by = guard): Promise<string> {
  const handler = () => undefined;
  if (route) Reflect.defineMetadata(ROUTE_METADATA, route, handler);
  const headers = caller.isTeam ? { authorization: `Bearer ${DEPLOY_TOKEN}` } : {};
  const request: Request = { headers, user: userOf(caller, state) };
  const context = new ExecutionContextHost([request], Object, handler);
  return by.canActivate(context).then(
    (isOpen) => (isOpen ? 'open' : 'closed'),
    (error: ProblemError) => error.code,
  );
}

/** The calls of these routes by these callers that are not answered as expected. */
async function wrongAnswers(
  callers: readonly Caller[],
  routes: readonly ApiRoute[],
  expectedOf: (caller: Caller, route: ApiRoute) => string,
  state: State = {},
  by = guard,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of routes) {
    for (const caller of callers) {
      const [answer, expected] = [await answerTo(caller, route, state, by), expectedOf(caller, route)];
      if (answer !== expected) wrong.push(`${route}, ${caller.name}: ${answer} instead of ${expected}`);
    }
  }
  return wrong;
}

/** What the table says, for callers of whom nothing else is asked. */
const byTable = (caller: Caller, route: ApiRoute): string => {
  const { access } = definitionOf(route);
  return isOpenTo(caller, access) ? 'open' : refusalOf(caller, access).code;
};

it('opens every route to whom the table opens it, and tells all others why not', async () => {
  expect(await wrongAnswers([...CALLERS, TEAM], ROUTES, byTable)).toEqual([]);
});

it('opens a handler without a route of the table to nobody', async () => {
  const answers = await Promise.all([...CALLERS, TEAM].map((caller) => answerTo(caller, undefined)));
  expect(new Set(answers)).toEqual(new Set(['authentication_required', 'permission_denied']));
});

it('opens a route of teams to no account and without a valid deploy token to nobody', async () => {
  const forged = { ...VISITOR, name: 'a forger' };
  const teams = ROUTES.filter((route) => definitionOf(route).access === 'team');
  expect(teams).not.toEqual([]);
  expect(await wrongAnswers([...CALLERS, forged], teams, () => 'deploy_token_required')).toEqual([]);
});

it.each([
  ['passwordChangeRequired', 'password_change_required'],
  ['secondFactorSetupRequired', 'second_factor_setup_required'],
] as const)(
  'asks an administrator with %s to act for the own account first, on the routes of administrators only',
  async (duty, code) => {
    const expected = (caller: Caller, route: ApiRoute) => {
      const { access } = definitionOf(route);
      const isAdministrative = access === 'super_admin' || typeof access === 'object';
      return isAdministrative && isOpenTo(caller, access) ? code : byTable(caller, route);
    };
    expect(await wrongAnswers(ACTING, ROUTES, expected, { [duty]: true })).toEqual([]);
  },
);

it('asks for a proof that is younger than a quarter of an hour where the table says so, and only whoever may act', async () => {
  const expectedWith = (hasSecondFactor: boolean, production: boolean) => (caller: Caller, route: ApiRoute) => {
    const { access, recent } = definitionOf(route);
    const isAsked =
      recent === true || (recent === 'second_factor' && hasSecondFactor) || (recent === 'production' && production);
    return isAsked && isOpenTo(caller, access) ? 'reauthentication_required' : byTable(caller, route);
  };
  for (const hasSecondFactor of [false, true]) {
    for (const production of [false, true]) {
      const expected = expectedWith(hasSecondFactor, production);
      const state = { hasSecondFactor, proofAgeMs: 15 * MINUTE_MS + 1 };
      expect(await wrongAnswers(ACTING, ROUTES, expected, state, guardIn(production))).toEqual([]);
    }
  }
  const young = { hasSecondFactor: true, proofAgeMs: 15 * MINUTE_MS };
  expect(await wrongAnswers(ACTING, ROUTES, byTable, young, guardIn(true))).toEqual([]);
});
