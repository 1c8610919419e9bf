import type { Account } from '../api-client.ts';
import type { Stored } from './store.ts';

/** Pages of one account, undefined for a visitor. */
export type Visit = [account: Account | undefined, paths: string[]];

/** The values of the parameters of a page, once for each time that it is visited. */
type Values = Record<string, string>[];

/** The stored item of each page that shows one. */
function itemsOf(stored: Stored): Record<string, Values> {
  const { course, lessons, serial, institution, resident, open, past, submission, assignment, student } = stored;
  const each = Object.values(lessons);
  const previewed = [lessons.text, lessons.film];
  return {
    '/courses/:id': [{ id: course }],
    '/courses/:id/apercu/:lessonId': previewed.map((lessonId) => ({ id: course, lessonId })),
    '/webinars/:id': [{ id: open }],
    '/certificates/:serial': [{ serial }],
    '/learn/:course/:lesson?': [{ course }, ...each.map((lesson) => ({ course, lesson }))],
    '/learn/:course/termine': [{ course }],
    '/institution/:id': [{ id: institution }],
    '/institution/:id/residents/:user': [{ id: institution, user: resident }],
    '/evening/:id': [{ id: open }],
    '/replay/:id': [{ id: past }],
    '/practice/:id': [{ id: submission }],
    '/rating/:id': [{ id: assignment }],
    '/rating/calibration/:activity': [{ activity: lessons.activity }],
    '/admin/courses/:id': [{ id: course }],
    '/admin/courses/:id/lessons/:lessonId': each.map((lessonId) => ({ id: course, lessonId })),
    '/admin/courses/:id/lessons/:lessonId/apercu': each.map((lessonId) => ({ id: course, lessonId })),
    '/admin/follow-up/:id': [{ id: course }],
    '/admin/activities/:id': [{ id: lessons.activity }],
    '/admin/webinars/:id': [{ id: open }],
    '/admin/webinars/:id/desk': [{ id: open }],
    '/admin/webinars/:id/replay': [{ id: past }],
    '/admin/users/:id': [{ id: student._id }],
    '/admin/institutions/:id': [{ id: institution }],
  };
}

/** Who visits a page, by the beginning of its address; the others are public. */
const VISITORS: [address: RegExp, visitor: 'superAdmin' | 'manager' | 'attendee' | 'rater' | 'student'][] = [
  [/^\/admin\b/, 'superAdmin'],
  [/^\/institution\b/, 'manager'],
  [/^\/replay\b/, 'attendee'],
  [/^\/rating\b/, 'rater'],
  [/^\/(account(?!\/end-sessions)|dashboard|plan|learn|evening|practice)\b/, 'student'],
];

/** Every page with what is stored, by who sees it. @throws {Error} naming the pages for which nothing is stored, and what is stored for none */
export function planVisits(routes: readonly string[], stored: Stored & { superAdmin: Account }): Visit[] {
  const items = itemsOf(stored);
  const missing = routes.filter((route) => route.includes(':') && !items[route]);
  if (missing.length > 0) throw new Error(`nothing hostile is stored for ${missing.join(', ')}`);
  const unknown = Object.keys(items).filter((route) => !routes.includes(route));
  if (unknown.length > 0) throw new Error(`no page has the address ${unknown.join(', ')}`);
  const visits = new Map<Account | undefined, string[]>();
  for (const route of routes) {
    const role = VISITORS.find(([address]) => address.test(route))?.[1];
    const account = role && stored[role];
    const paths = (items[route] ?? [{}]).map((values) => fillIn(route, values));
    visits.set(account, [...(visits.get(account) ?? []), ...paths]);
  }
  return [...visits];
}

function fillIn(route: string, values: Record<string, string>): string {
  return route.replace(/\/:(\w+)\??/g, (_, name: string) => (values[name] === undefined ? '' : `/${values[name]}`));
}
