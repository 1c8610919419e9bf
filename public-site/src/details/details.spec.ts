import { type CourseDetail, EMPTY_TEACHING } from '@iris/contract/programs';
import { THEME_DEFAULTS } from '@iris/contract/site';
import { fixtures, webinarFixtures } from '@iris/platform/testing';
import { expect, it } from 'vitest';
import { hoursDuration, writtenDuration } from './course-data.ts';
import { summarize } from './site-data.ts';
import { catalogData, coursePageData, programmeData, webinarPageData } from './structured-data.ts';
import { withOffset } from './webinar-data.ts';

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

it('the structured data of a webinar have its hours with their offset, its place, its state and the places left', () => {
  const webinar = webinarFixtures.webinar();
  const page = `${ORIGIN}/webinars/${webinar._id}`;
  const described = ofType(webinarPageData(webinar, THEME_DEFAULTS)(ORIGIN), 'EducationEvent');
  expect(described).toMatchObject({
    startDate: '2027-03-30T18:30:00+02:00',
    endDate: '2027-03-30T19:30:00+02:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: page },
    performer: [{ name: 'Dr Inés Robledo', jobTitle: 'Chirurgienne' }],
    remainingAttendeeCapacity: 12,
    offers: { price: 0, availability: 'https://schema.org/InStock' },
  });
  const cards = [webinarFixtures.card({ state: 'cancelled' }), webinarFixtures.card({ places_left: 0 })];
  const list = ofType(programmeData(cards, THEME_DEFAULTS)(ORIGIN), 'ItemList');
  expect(list).toMatchObject({
    itemListElement: [
      { item: { eventStatus: 'https://schema.org/EventCancelled' } },
      { item: { offers: { availability: 'https://schema.org/SoldOut' } } },
    ],
  });
  const zones = ['America/Mexico_City', 'Asia/Kolkata', 'UTC'];
  expect(zones.map((zone) => withOffset(new Date('2027-01-12T17:30:00Z'), zone))).toEqual([
    '2027-01-12T11:30:00-06:00',
    '2027-01-12T23:00:00+05:30',
    '2027-01-12T17:30:00+00:00',
  ]);
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
