import { DEMO_PASSWORD, registerSchema } from '@iris/contract/accounts';
import { courseInputSchema } from '@iris/contract/catalog';
import { reviewInputSchema } from '@iris/contract/learning';
import { ratingDraftSchema } from '@iris/contract/practice';
import { lessonInputSchema, programInputSchema } from '@iris/contract/programs';
import { contactInputSchema } from '@iris/contract/site';
import { eveningQuestionInputSchema, newWebinarSchema, pollInputSchema } from '@iris/contract/webinars';
import { expect, it } from 'vitest';
import {
  DEMO_ACCOUNTS,
  DEMO_COURSES,
  DEMO_MESSAGES,
  DEMO_PROGRAMS,
  DEMO_REVIEWS,
  DEMO_SUBMISSIONS,
  DEMO_WEBINARS,
  FILMS,
  lessonInput,
  levelsOf,
  SCRIPTS,
  webinarInput,
} from './index.ts';

interface Schema {
  safeParse: (value: unknown) => { error?: { message: string } | undefined };
}

/** Ids as a browser makes them for modules, lessons and films. */
let ids = 0;
const newId = () => (++ids).toString(16).padStart(24, '0');

const videos = new Map(FILMS.map(({ slug }) => [slug, newId()]));
const lessons = DEMO_PROGRAMS.flatMap(({ modules }) => modules.flatMap((module) => module.lessons));

const rubric = lessons.flatMap(({ activity }) => activity ?? [])[0] ?? { steps: [] };

const evenings = DEMO_WEBINARS.flatMap(({ evening }) => evening ?? []);

const CONTENT: Record<string, [schema: Schema, inputs: readonly unknown[]]> = {
  courses: [courseInputSchema, DEMO_COURSES.map(({ rating: _, popularity: __, ...course }) => course)],
  programs: [
    programInputSchema,
    DEMO_PROGRAMS.map(({ teaching, modules }) => ({
      teaching,
      modules: modules.map(({ title, lessons }) => ({ _id: newId(), title, lessons: lessons.map(newId) })),
    })),
  ],
  'texts, films, quizzes and activities': [lessonInputSchema, lessons.map((lesson) => lessonInput(lesson, videos))],
  ratings: [
    ratingDraftSchema,
    DEMO_SUBMISSIONS.flatMap(({ ratings }) =>
      ratings.map(({ levels, comments, summary }) => ({ levels: levelsOf(rubric, levels), comments, summary })),
    ),
  ],
  reviews: [reviewInputSchema, DEMO_REVIEWS.flat()],
  messages: [contactInputSchema, DEMO_MESSAGES.map(({ status: _, daysAgo: __, ...message }) => message)],
  webinars: [newWebinarSchema, DEMO_WEBINARS.map((webinar) => webinarInput(webinar, '2027-03-21'))],
  'questions of evenings': [
    eveningQuestionInputSchema,
    evenings.flatMap(({ questions }) => questions.map(({ text }) => ({ text }))),
  ],
  polls: [pollInputSchema, evenings.map(({ poll: { votes: _, ...poll } }) => poll)],
  accounts: [registerSchema, DEMO_ACCOUNTS.map(({ name, email }) => ({ name, email, password: DEMO_PASSWORD }))],
};

it.each(Object.entries(CONTENT))('%s are what their authors could send', (_, [schema, inputs]) => {
  expect(inputs.length).toBeGreaterThan(0);
  expect(inputs.flatMap((input) => schema.safeParse(input).error?.message ?? [])).toEqual([]);
});

it('each program is of one course, and uses each film once', () => {
  const images = DEMO_COURSES.map(({ image }) => image);
  expect(DEMO_PROGRAMS.map(({ image }) => images.filter((one) => one === image).length)).toEqual([1, 1]);
  const slugs = lessons.flatMap(({ film }) => film?.slug ?? []);
  expect(slugs.toSorted()).toEqual(SCRIPTS.map(({ slug }) => slug).toSorted());
});
