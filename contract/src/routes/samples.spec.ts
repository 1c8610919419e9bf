import { expect, it } from 'vitest';
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
