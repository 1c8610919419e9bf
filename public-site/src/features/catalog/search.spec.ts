import { fixtures } from '@iris/platform/testing';
import { expect, it } from 'vitest';
import { searchCourses } from './search.ts';

const phaco = fixtures.course({ title: 'Phacoémulsification', description: 'Maîtriser le noyau.' });
const oct = fixtures.course({ title: "Lire l'OCT", description: 'Coupes maculaires et œdème.' });
const courses = [phaco, oct];

it.each([
  ['', courses],
  ['   ', courses],
  ['PHACOEMULSIFICATION', [phaco]],
  ['maitriser', [phaco]],
  ['œdème', [oct]],
  ["l'oct", [oct]],
  ['noyau phaco', [phaco]],
  ['phaco maculaires', []],
  ['cornée', []],
])('matches « %s » against title and description', (typed, found) => {
  expect(searchCourses(courses, typed)).toEqual(found);
});
