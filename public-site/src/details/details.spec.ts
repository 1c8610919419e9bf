import { type CourseDetail, EMPTY_TEACHING } from '@iris/contract/programs';
import { THEME_DEFAULTS } from '@iris/contract/site';
import { fixtures } from '@iris/platform/testing';
import { expect, it } from 'vitest';
import { hoursDuration, writtenDuration } from './course-data.ts';
import { summarize } from './site-data.ts';
import { catalogData, coursePageData } from './structured-data.ts';

const ORIGIN = 'https://iris.example';

const ofType = (entries: object[], type: string) => entries.find((entry) => Object.values(entry).includes(type));

it('the structured data of a course have offer, instance, authors, and the rating once it has reviews', () => {
  const author = { name: 'Dr Inés Robledo', role: 'Chirurgienne', biography: '', disclosures: 'Aucun' };
  const course: CourseDetail = {
    ...fixtures.course({ price: 1290, rating: 4.5, language: 'es' }),
    teaching: { ...EMPTY_TEACHING, hours: 12, authors: [author] },
    modules: [],
    revision: 1,
    review_count: 2,
    is_archived: false,
  };
  const described = ofType(coursePageData(course, THEME_DEFAULTS)(ORIGIN), 'Course');
  expect(described).toMatchObject({
    name: course.title,
    inLanguage: 'es',
    offers: { price: 1290, priceCurrency: 'EUR', category: 'Paid' },
    hasCourseInstance: { courseMode: 'online', courseWorkload: 'PT12H' },
    author: [{ name: 'Dr Inés Robledo' }],
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
  });
  const unrated = coursePageData({ ...course, review_count: 0 }, THEME_DEFAULTS)(ORIGIN);
  expect(ofType(unrated, 'Course')).not.toHaveProperty('aggregateRating');
});

it('the structured data of the catalog have instances where a readable duration says how long they take', () => {
  const durations = ['6 semaines', 'À votre rythme'];
  const courses = durations.map((duration) => fixtures.course({ duration }));
  const list = ofType(catalogData(courses, THEME_DEFAULTS)(ORIGIN), 'ItemList');
  expect(list).toMatchObject({ itemListElement: [{ item: { hasCourseInstance: { courseWorkload: 'P6W' } } }, {}] });
  expect(list).not.toHaveProperty(['itemListElement', 1, 'item', 'hasCourseInstance']);
});

it('durations are those of ISO 8601, where they can be read', () => {
  expect([6, 12.5, 0.75].map(hoursDuration)).toEqual(['PT6H', 'PT12H30M', 'PT0H45M']);
  const written = ['6 semaines', '1 Jour', '3 mois', '12 h', '40 heures', 'à votre rythme', '2 ou 3 jours', ''];
  expect(written.map(writtenDuration)).toEqual(['P6W', 'P1D', 'P3M', 'PT12H', 'PT40H', ...Array(3).fill(undefined)]);
});

it('a description is one line of whole sentences, or of whole words', () => {
  expect(summarize(' Une\n\nphrase. ')).toBe('Une phrase.');
  expect(summarize(`Première. Deuxième. ${'mot '.repeat(60)}`)).toBe('Première. Deuxième.');
  const cut = summarize('mot '.repeat(60));
  expect(cut).toMatch(/mot…$/);
  expect(cut.length).toBeLessThanOrEqual(200);
});
