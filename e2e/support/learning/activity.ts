import type { ApiClient } from '../api-client.ts';
import { addModule } from './program.ts';

const STEPS = [
  { id: 'step-1', title: 'Amorce' },
  { id: 'step-2', title: 'Fermeture' },
];

/** Publishes a program of an activity alone, with two steps and a calibration, and names its raters; returns the lesson. */
export async function publishActivity(api: ApiClient, courseId: string, raters: readonly string[]): Promise<string> {
  const lesson = await (await addModule(api, courseId))('activity', 'Mon geste');
  await api.expect('PUT', `/lessons/${lesson}/draft`, {
    ...{ title: 'Mon geste', minutes: 10, is_required: true, is_preview: false },
    activity: await activityOf(api),
  });
  await api.expect('POST', `/courses/${courseId}/publish`, { note: '' });
  await api.expect('PUT', `/admin/activities/${lesson}/raters`, { raters });
  return lesson;
}

/** Calibrates a rater: the agreed levels of both steps are 4. */
export async function calibrate(rater: ApiClient, lesson: string): Promise<void> {
  const levels = STEPS.map(({ id }) => ({ step: id, level: 4 }));
  await rater.expect('POST', `/activities/${lesson}/calibration`, { anchors: [{ anchor: 'anchor-1', levels }] });
}

/** Takes the film that waits, and rates it, as the pages of a rater do. */
export async function rateFilm(rater: ApiClient, lesson: string, levels: readonly number[]): Promise<void> {
  const taken = await rater.expect<{ _id: string; version: number }>('POST', `/activities/${lesson}/assignments`);
  const given = STEPS.map(({ id }, index) => ({ step: id, level: levels[index] }));
  const draft = { levels: given, comments: [], summary: '' };
  await rater.expect('PUT', `/assignments/${taken._id}/draft`, draft, { 'if-match': `"${taken.version}"` });
  await rater.expect('POST', `/assignments/${taken._id}/send`);
}

async function activityOf(api: ApiClient) {
  const videos = await api.expect<{ _id: string; name: string; status: string }[]>('GET', '/videos');
  const video = videos.find(({ name, status }) => name === 'Capsulorhexis' && status === 'ready')?._id;
  if (!video) throw new Error('the demo film is missing');
  const marks = STEPS.map(({ id }, index) => ({ step: id, start: index * 10 }));
  return {
    instructions: 'Filmez le geste en entier.',
    steps: STEPS.map((step) => ({
      ...{ ...step, weight: 1 },
      levels: [1, 2, 3, 4, 5].map((level) => `Geste de niveau ${level}.`),
    })),
    reference: { video, marks },
    anchors: [
      { id: 'anchor-1', title: 'Étalon', video, marks, levels: STEPS.map(({ id }) => ({ step: id, level: 4 })) },
    ],
    ...{ raters: 2, attempts: 3, due_on: null, pass_level: 4, counts: 'passed' },
  };
}
