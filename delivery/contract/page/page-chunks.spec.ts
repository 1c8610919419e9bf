import { expect, it } from 'vitest';
import { pageChunks } from './page-chunks.ts';

const ID = '65f0c0ffee0000000000aaaa';
const FILES = [
  'mf-manifest.json',
  'route-home.0.js',
  'route-courses.1.js',
  'route-courses.1.css',
  'route-courses.1.svg',
  'route-courses-id.2.js',
  'route-courses-id-apercu-id.3.js',
  'route-admin-user-management.4.js',
];

it('finds the chunks of a page by its address', () => {
  const found: Record<string, string[]> = {};
  const expected: Record<string, string[]> = {
    '/': ['route-home.0.js'],
    '/courses': ['route-courses.1.js', 'route-courses.1.css'],
    '/COURSES/': ['route-courses.1.js', 'route-courses.1.css'],
    [`/courses/${ID}`]: ['route-courses-id.2.js'],
    [`/courses/${ID.toUpperCase()}`]: ['route-courses-id.2.js'],
    [`/courses/${ID}/apercu/${ID}`]: ['route-courses-id-apercu-id.3.js'],
    [`/courses/${ID}/autre`]: ['route-courses-id.2.js'],
    '/courses/autre': ['route-courses.1.js', 'route-courses.1.css'],
    '/admin/user-management': ['route-admin-user-management.4.js'],
    '/nulle-part': [],
  };
  for (const path of Object.keys(expected)) found[path] = pageChunks(path, FILES);
  expect(found).toEqual(expected);
});
