import { DECLARATION_VERSION } from '@iris/contract/practice';
import { emailOf } from '../../src/accounts/institutions/invitations/invitations.fixtures.ts';
import { RUBRIC } from '../../src/authoring/programs/programs.fixtures.ts';
import { draftOf, next, rate, ratedProgram, save, sentFilm } from '../../src/practice/rating/rating.fixtures.ts';
import { begin, giveFilm, prepare, workOf } from '../../src/practice/submissions/submissions.fixtures.ts';
import { account } from '../data/factories.ts';
import { enrolledIn } from '../data/programs.fixtures.ts';
import type { TestServer } from '../servers/server.ts';
import type { Scenarios } from './keyed-call.ts';

/** A recording of WebM with one block, at a moment. */
const recording = (moment = '\0') => {
  const data = Buffer.from(`\x1a\x45\xdf\xa3\x8bwebm A_OPUS\xa3\x84\x81\0${moment}\0`, 'latin1');
  return { data, name: 'avis.webm', type: 'audio/webm' };
};

const levels = (level: number) => {
  return { anchors: [{ anchor: 'anchor-1', levels: RUBRIC.map(({ id }) => ({ step: id, level })) }] };
};

/** Films of learners, and their raters. */
export const PRACTICE = {
  'POST /lessons/:id/submissions': async ({ server }) => {
    const { learner, lesson } = await atActivity(server);
    const body = { origin: 'wet_lab', declaration: DECLARATION_VERSION };
    return { token: learner.token, id: lesson, body, otherBody: { ...body, origin: 'simulator' } };
  },
  'PUT /submissions/:id/work': async ({ server }) => {
    const { learner, lesson } = await atActivity(server);
    const { body: draft } = await begin(server, learner, lesson);
    await giveFilm(server, learner, draft._id);
    const [body, otherBody] = [workOf(), workOf({ cut: null })];
    return { token: learner.token, id: draft._id, version: draft.version, body, otherBody };
  },
  'POST /submissions/:id/send': async ({ server }) => {
    const { learner, lesson } = await atActivity(server);
    return { token: learner.token, id: await prepare(server, learner, lesson) };
  },
  'POST /submissions/:id/appeal': async ({ server }) => {
    const rated = await ratedProgram(server);
    const { owner, id } = await sentFilm(server, rated);
    for (const rater of rated.raters) await rate(server, rater, rated.lesson, [3, 3, 3]);
    const [body, otherBody] = [{ reason: 'Le rhexis est continu' }, { reason: "L'amorce est centrée" }];
    return { token: owner.token, id, body, otherBody };
  },
  'POST /activities/:id/calibration': async ({ server }) => {
    const { lesson, rater } = await atFilm(server);
    return { token: rater.token, id: lesson, body: levels(3), otherBody: levels(4) };
  },
  'POST /activities/:id/assignments': async ({ server }) => {
    const { lesson, rater } = await atFilm(server);
    return { token: rater.token, id: lesson };
  },
  'PUT /assignments/:id/draft': async ({ server }) => {
    const { token, taken } = await takeFilm(server);
    return { token, id: taken._id, version: taken.version, body: draftOf([3, 3, 3]), otherBody: draftOf([4, 4, 4]) };
  },
  'POST /assignments/:id/voice-notes': async ({ server }) => {
    const { token, taken } = await takeFilm(server);
    return { token, id: taken._id, file: recording(), otherFile: recording('\x01') };
  },
  'POST /assignments/:id/send': async ({ server }) => {
    const { token, taken, rater } = await takeFilm(server);
    await save(server, rater, taken._id, draftOf([3, 3, 3]), taken.version);
    return { token, id: taken._id };
  },
  'PUT /admin/activities/:id/raters': async ({ server, admin: { token } }) => {
    const { lesson } = await ratedProgram(server);
    const named = async () => ({ raters: [await emailOf(server, await account(server))] });
    return { token, id: lesson, version: 1, body: await named(), otherBody: await named() };
  },
} satisfies Partial<Scenarios>;

/** A learner at an activity. */
async function atActivity(server: TestServer) {
  const { lesson, course } = await ratedProgram(server, { raters: 0 });
  return { lesson, learner: await enrolledIn(server, course._id) };
}

/** A rater of an activity with a film that waits. */
async function atFilm(server: TestServer) {
  const rated = await ratedProgram(server, { raters: 1 });
  await sentFilm(server, rated);
  const [rater] = rated.raters;
  if (!rater) throw new Error('a rater is named');
  return { lesson: rated.lesson, rater };
}

/** A rater who has taken a film. */
async function takeFilm(server: TestServer) {
  const { lesson, rater } = await atFilm(server);
  const { body: taken } = await next(server, rater, lesson);
  return { token: rater.token, rater, taken };
}
