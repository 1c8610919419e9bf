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

it('accepts a price in euros and cents', () => {
  for (const price of [0, 0.01, 19.99, 1290.1, 100_000]) courseInputSchema.parse({ ...course, price });
  for (const price of [0.001, 1.005, 5e-324, 0.300_000_000_000_000_04, 100_001, Number.NaN, null]) {
    expect(courseInputSchema.safeParse({ ...course, price }).success).toBe(false);
  }
});

it('says what is wrong with each field, and accepts none that the server computes', () => {
  const wrong: [field: string, value: unknown, message: string][] = [
    ['title', '   ', 'Le titre est requis'],
    ['description', '', 'La description est requise'],
    ['duration', undefined, 'La durée est requise'],
    ['level', 'Expert', 'Le niveau doit être Débutant, Intermédiaire ou Avancé'],
    ['price', '690', 'Le prix est requis'],
    ['price', -1, 'Le prix ne peut pas être négatif'],
    ['price', 9.999, 'Le prix a deux décimales au plus'],
    ['image', '//a', "L'image doit être une adresse http(s) ou un chemin commençant par /"],
    ['image_alt', 'x'.repeat(161), '160 caractères au plus'],
    ['rating', 5, 'Champ inconnu\u00a0: rating'],
    ['version', 7, 'Champ inconnu\u00a0: version'],
    ['enrolled_count', 900, 'Champ inconnu\u00a0: enrolled_count'],
  ];
  const messageFor = ([field, value]: (typeof wrong)[number]) =>
    courseInputSchema.safeParse({ ...course, [field]: value }).error?.issues.map(({ message }) => message);
  expect(wrong.map(messageFor)).toEqual(wrong.map(([, , message]) => [message]));
});

it('limits what is asked of the list', () => {
  expect(courseQuerySchema.parse({ limit: '50', q: '(lasik)' })).toMatchObject({ limit: 50, q: '(lasik)' });
  const limits = ['0', '201', 'x', '1.5'].map((limit) => ({ limit }));
  const others = [{ level: 'Expert' }, { level: '' }, { after: 'abc' }, { q: 'a\u0000b' }, { q: 'x'.repeat(201) }];
  expect([...limits, ...others].filter((query) => courseQuerySchema.safeParse(query).success)).toEqual([]);
});
