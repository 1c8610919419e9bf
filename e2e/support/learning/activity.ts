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

/** Takes the next film of an activity, gives all its steps level 4, and sends the rating. */
export async function rateByApi(rater: ApiClient, lesson: string): Promise<void> {
  const { _id } = await rater.expect<{ _id: string }>('POST', `/activities/${lesson}/assignments`);
  const levels = STEPS.map(({ id }) => ({ step: id, level: 4 }));
  await rater.expect('PUT', `/assignments/${_id}/draft`, { levels, comments: [], summary: 'Bon geste.' });
  await rater.expect('POST', `/assignments/${_id}/send`);
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
