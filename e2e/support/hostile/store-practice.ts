import { type Account, ApiClient } from '../api-client.ts';
import { calibrate } from '../learning/activity.ts';
import { handInFilm } from '../learning/practice.ts';
import type { Sender } from './sender.ts';

/** Films of a gesture that were rated, or are being rated, in hostile words. */
export interface StoredPractice {
  /** The result of a learner. */
  submission: string;
  /** A film of the demo at its rater. */
  assignment: string;
  rater: Account;
}

interface Assignment {
  _id: string;
  version: number;
  steps: { id: string }[];
}

const STEPS = ['step-1', 'step-2'];

/** The id of a film of the demo that is ready. */
export async function demoVideo(api: ApiClient): Promise<string> {
  const videos = await api.expect<{ _id: string; name: string; status: string }[]>('GET', '/videos');
  const video = videos.find(({ name, status }) => name === 'Capsulorhexis' && status === 'ready')?._id;
  if (!video) throw new Error('the demo film is missing');
  return video;
}

/** A lesson that asks for a film, with two steps; every text of it is still to be filled. */
export async function activityOf(api: ApiClient): Promise<object> {
  const video = await demoVideo(api);
  const marks = STEPS.map((step, index) => ({ step, start: index * 10 }));
  const levels = STEPS.map((step) => ({ step, level: 4 }));
  return {
    steps: STEPS.map((id) => ({ id, weight: 1, levels: ['', '', '', '', ''] })),
    reference: { video, marks },
    anchors: [{ id: 'anchor-1', video, marks, levels }],
    ...{ raters: 1, attempts: 3, due_on: null, pass_level: 4, counts: 'passed' },
  };
}

/** Hands in a film that a rater comments, and begins the rating of another one. */
export async function storePractice(sender: Sender, api: ApiClient, who: Learner): Promise<StoredPractice> {
  const { student, lesson } = who;
  const rater = await ApiClient.secondRater(api.address);
  await api.expect('PUT', `/admin/activities/${lesson}/raters`, { raters: [rater.email] });
  const hand = api.as(rater);
  await calibrate(hand, lesson);
  await handInFilm(student, api.address, lesson, 3);
  await begin(sender.as(rater), hand, lesson).then(({ _id }) => hand.expect('POST', `/assignments/${_id}/send`));
  const { submissions } = await api
    .as(student)
    .expect<{ submissions: { _id: string }[] }>('GET', `/lessons/${lesson}/submissions`);
  const others = await hand.expect<{ _id: string; waiting: number }[]>('GET', '/rating');
  const demo = others.find(({ waiting }) => waiting > 0)?._id ?? '';
  const { _id: assignment } = await begin(sender.as(rater), hand, demo);
  return { submission: submissions[0]?._id ?? '', assignment, rater };
}

interface Learner {
  student: Account;
  lesson: string;
}

/** Takes the film that waits, and gives each step a level and a comment. */
async function begin(sender: Sender, rater: ApiClient, activity: string): Promise<Assignment> {
  const taken = await rater.expect<Assignment>('POST', `/activities/${activity}/assignments`);
  const levels = taken.steps.map(({ id }) => ({ step: id, level: 3 }));
  const comments = taken.steps.map(({ id }, index) => ({
    ...{ id: `comment-${index}`, step: id, at: index, text: '', strokes: [], voice: null, reference_at: null },
  }));
  await sender.send('PUT /assignments/{id}/draft', { levels, comments, summary: '' }, taken._id, taken.version);
  return taken;
}
