import type { Webinar, WebinarCard, WebinarStanding } from '@iris/contract/webinars';
import { fixtures } from './fixtures.ts';

const card = (more: Partial<WebinarCard> = {}): WebinarCard => ({
  _id: fixtures.user()._id,
  title: 'Le chop vertical sur noyau dur',
  level: 'Avancé',
  language: 'fr',
  speakers: [{ name: 'Dr Inés Robledo', role: 'Chirurgienne', disclosure: 'Honoraires de Lumen Optique.' }],
  starts_at: '2027-03-30T16:30:00.000Z',
  minutes: 60,
  time_zone: 'Europe/Paris',
  capacity: 100,
  places_left: 12,
  state: 'planned',
  has_replay: false,
  series: null,
  ...more,
});

/** Factories of what is said of webinars, with default values, each of which can be overridden. */
export const webinarFixtures = {
  /** On the evening of 30 March 2027. */
  card,
  webinar: (more: Partial<Webinar> = {}): Webinar => ({
    ...card(more),
    description: 'Un noyau dur, une main qui ne force pas.',
    objectives: ['Choisir le chop selon la dureté du noyau'],
    required_minutes: 40,
    cancellation: null,
    others: [],
    ...more,
  }),
  /** Of an account that has not registered, before that evening. */
  standing: (more: Partial<WebinarStanding> = {}): WebinarStanding => ({
    registration: null,
    room_opens_at: '2027-03-30T16:15:00.000Z',
    room_closes_at: '2027-03-30T17:45:00.000Z',
    is_room_open: false,
    attendance: null,
    ...more,
  }),
  confirmed: { state: 'confirmed', position: null, held_until: null, created_at: '2027-03-01T09:00:00.000Z' } as const,
  waiting: (position: number) =>
    ({ state: 'waiting', position, held_until: null, created_at: '2027-03-01T09:00:00.000Z' }) as const,
};
