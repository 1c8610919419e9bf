import { expect, it } from 'vitest';
import { courseInputSchema, courseQuerySchema } from './courses.ts';

const course = {
  title: 'Phaco',
  description: 'Le noyau.',
  duration: '12 semaines',
  level: 'Avancé',
  price: 1290,
  image: '/a.svg',
};
const priced = (price: unknown) => courseInputSchema.safeParse({ ...course, price }).success;

it('accepts a price in euros and cents', () => {
  for (const price of [0, 0.01, 19.99, 1290.1, 100_000]) expect(priced(price)).toBe(true);
  for (const price of [-1, 0.001, 1.005, 5e-324, 0.300_000_000_000_000_04, 100_001, '12', Number.NaN, null]) {
    expect(priced(price)).toBe(false);
  }
});

it('accepts one of the three levels, and no field that the server computes', () => {
  expect(courseInputSchema.safeParse({ ...course, level: 'Expert' }).success).toBe(false);
  for (const forbidden of [{ rating: 5 }, { enrolled_count: 9 }]) {
    expect(courseInputSchema.safeParse({ ...course, ...forbidden }).success).toBe(false);
  }
});

it('limits the size of a page of the list', () => {
  expect(courseQuerySchema.parse({ limit: '50' }).limit).toBe(50);
  for (const limit of ['0', '201', 'x', '1.5']) expect(courseQuerySchema.safeParse({ limit }).success).toBe(false);
});
