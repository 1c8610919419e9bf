import { COURSES } from './courses.fixtures.ts';
import { INSTITUTIONS } from './institutions.fixtures.ts';
import type { Scenarios } from './keyed-call.ts';
import { LEARNING } from './learning.fixtures.ts';
import { PRACTICE } from './practice.fixtures.ts';
import { SITE_AND_ACCOUNTS } from './site-and-accounts.fixtures.ts';
import { WEBINARS } from './webinars.fixtures.ts';

/** A call of every route that accepts a key: a new one has no type without its scenario. */
export const SCENARIOS: Scenarios = {
  ...SITE_AND_ACCOUNTS,
  ...COURSES,
  ...LEARNING,
  ...INSTITUTIONS,
  ...PRACTICE,
  ...WEBINARS,
};
