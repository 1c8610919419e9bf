import { PAGES } from '@iris/contract/site';
import { expect, it } from 'vitest';
import { routes } from './routes.tsx';

it('has every page to which other applications may link', () => {
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining([...PAGES.public]));
});
