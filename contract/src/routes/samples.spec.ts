import { expect, it } from 'vitest';
import { userSchema } from '../accounts/index.ts';
import { ROLES } from '../foundation/index.ts';
import { type ApiRoute, definitionOf, ROUTES, splitRoute } from './routes.ts';
import { sampleAnswer } from './samples.ts';

const routes = Object.keys(ROUTES) as ApiRoute[];

it('gives an answer in the form of the contract for every route', () => {
  const wrong = routes.flatMap((route) => {
    const [method, path] = splitRoute(route);
    const { output } = definitionOf(route);
    const { body } = sampleAnswer(method, path.replace(/:\w+/g, '0123456789abcdef01234567'), undefined);
    const fault = output ? output.safeParse(body).error : body;
    return fault ? [`${route}: ${fault}`] : [];
  });
  expect(wrong).toEqual([]);
});

it.each(ROLES)('signs in the role %s', (role) => {
  expect(userSchema.parse(sampleAnswer('GET', '/auth/me', role).body).role).toBe(role);
});

it('prefers the route with the whole path to one with a parameter, and knows no others', () => {
  expect(sampleAnswer('GET', '/courses/count', undefined).body).toEqual({ total: 3 });
  expect(sampleAnswer('GET', '/nowhere', undefined).status).toBe(404);
  expect(sampleAnswer('PUT', '/auth/me', undefined).status).toBe(404);
});
