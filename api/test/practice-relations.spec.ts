import type { Assignment, RatedActivity, Submission } from '@iris/contract/practice';
import { ACTIVITY_ROUTES, PRACTICE_ROUTES, RATING_ROUTES } from '@iris/contract/practice';
import type { ApiRoute } from '@iris/contract/routes';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type Hospital, hospital, join, ownOf } from '../src/learning/institutions/institutions.fixtures.ts';
import {
  draftOf,
  next,
  type RatedProgram,
  ratedProgram,
  save,
  send,
  sentFilm,
} from '../src/practice/rating/rating.fixtures.ts';
import { validCall } from './calls/valid-calls.ts';
import { type Account, account, unknownId } from './data/factories.ts';
import { enrolledIn } from './data/programs.fixtures.ts';
import { sharedServer } from './servers/shared-server.ts';

const server = sharedServer();

/** What each of them is to the film of a learner; those who may end something come last. */
const RELATIONS = [
  'other learner',
  'other rater',
  'rater elsewhere',
  'tutor',
  'tutor without consent',
  'manager of the institution',
  'administrator',
  'super administrator',
  'owner',
  'assigned rater',
] as const;

type Relation = (typeof RELATIONS)[number];

const ADMINISTRATORS: readonly Relation[] = ['administrator', 'super administrator'];
const LEARNERS: readonly Relation[] = ['owner', 'other learner'];
const RATERS: readonly Relation[] = ['assigned rater', 'other rater'];

/** Who comes to which route; everybody else finds nothing there, or may not. */
const OPEN: Partial<Record<ApiRoute, readonly Relation[]>> = {
  'GET /lessons/:id/submissions': LEARNERS,
  'POST /lessons/:id/submissions': LEARNERS,
  'POST /practice-uploads': ['owner'],
  'HEAD /practice-uploads/:id': ['owner'],
  'PATCH /practice-uploads/:id': ['owner'],
  'DELETE /practice-uploads/:id': ['owner'],
  'GET /submissions/:id': ['owner', 'tutor'],
  'PUT /submissions/:id/work': ['owner'],
  'DELETE /submissions/:id/film': ['owner'],
  'POST /submissions/:id/send': ['owner'],
  'PUT /submissions/:id/sharing': ['owner'],
  'POST /submissions/:id/appeal': ['owner'],
  'DELETE /submissions/:id': ['owner'],
  'GET /institutions/:id/residents/:user/submissions': ['tutor'],
  'GET /rating': RELATIONS,
  'GET /activities/:id/calibration': RATERS,
  'POST /activities/:id/calibration': RATERS,
  'POST /activities/:id/assignments': RATERS,
  'GET /assignments/:id': ['assigned rater'],
  'PUT /assignments/:id/draft': ['assigned rater'],
  'POST /assignments/:id/voice-notes': ['assigned rater'],
  'POST /assignments/:id/send': ['assigned rater'],
  'DELETE /assignments/:id': ['assigned rater'],
  'GET /voice-notes/:id': ['assigned rater', 'owner', 'tutor'],
  'GET /admin/activities/:id': ADMINISTRATORS,
  'PUT /admin/activities/:id/raters': ADMINISTRATORS,
  'GET /admin/activities/:id/figures': ADMINISTRATORS,
};

const ROUTES = Object.keys({ ...PRACTICE_ROUTES, ...RATING_ROUTES, ...ACTIVITY_ROUTES }) as ApiRoute[];

async function people(program: RatedProgram, chu: Hospital): Promise<Record<Relation, Account>> {
  const [elsewhere, [rater, other]] = [await ratedProgram(server, { raters: 1 }), program.raters];
  const owner = await join(server, chu, 'resident', await enrolledIn(server, program.course._id));
  const [manager, tutor, refused] = [
    await join(server, chu, 'manager'),
    await join(server, chu, 'tutor'),
    await join(server, chu, 'tutor'),
  ];
  for (const { id } of [tutor, refused]) {
    const body = { tutor: id, resident: owner.id };
    await server.call('POST /institutions/:id/tutorings', { token: manager.token, id: chu._id, body });
  }
  await consent(owner, true);
  return {
    ...{ owner, tutor, 'other learner': await enrolledIn(server, program.course._id) },
    ...{ 'assigned rater': rater as Account, 'other rater': other as Account },
    'rater elsewhere': elsewhere.raters[0] as Account,
    'tutor without consent': refused,
    'manager of the institution': manager,
    administrator: await account(server, 'admin', ['manage_courses', 'view_analytics']),
    'super administrator': await account(server, 'super_admin'),
  };
}

/** The owner answers to the tutor who was named first. */
async function consent(owner: Account, agreed: boolean) {
  const tutoring = (await ownOf(server, owner))[0]?.tutorings.at(-1);
  await server.call('PUT /account/tutorings/:id', { token: owner.token, id: tutoring?._id, body: { agreed } });
}

/** A shared film with a result in which a spoken comment is, one that the first rater has taken, a third one, and a draft. */
async function films(
  program: RatedProgram,
  { owner, 'assigned rater': rater, 'other rater': other }: Record<Relation, Account>,
) {
  const rated = await sentFilm(server, program, { owner });
  let voice = '';
  for (const one of [rater, other]) {
    const { _id, version } = (await next(server, one, program.lesson)).body;
    const call = { ...validCall('POST /assignments/:id/voice-notes'), id: _id, token: one.token };
    const note = await server.call<{ _id: string }>('POST /assignments/:id/voice-notes', call);
    voice ||= note.body._id;
    const comment = { id: 'comment-1', step: 'initiate', at: 3, text: '', strokes: [], reference_at: null };
    await save(server, one, _id, draftOf([3, 4, 5], { comments: [{ ...comment, voice: note.body._id }] }), version);
    expect((await send(server, one, _id)).status).toBe(204);
  }
  const sharing = { token: owner.token, id: rated.id, body: { is_shared: true } };
  expect((await server.call<Submission>('PUT /submissions/:id/sharing', sharing)).body.result).not.toBeNull();
  await sentFilm(server, program, { owner, number: 2 });
  const { body: taken } = await next(server, rater, program.lesson);
  const extra = await sentFilm(server, program, { owner, number: 3 });
  // Three films are accepted; the draft is one of them.
  await server.connection
    .collection('submissions')
    .updateOne({ _id: new Types.ObjectId(extra.id) }, { $set: { lesson: new Types.ObjectId() } });
  const begin = { ...validCall('POST /lessons/:id/submissions'), id: program.lesson, token: owner.token };
  const { body: draft } = await server.call<Submission>('POST /lessons/:id/submissions', begin);
  const upload = await server.call('POST /practice-uploads', { ...uploadOf(draft._id), token: owner.token });
  return {
    rated: rated.id,
    extra: extra.id,
    draft: draft._id,
    taken: taken._id,
    voice,
    upload: String(upload.headers.location).split('/').at(-1) ?? '',
  };
}

function uploadOf(submission: string) {
  const { headers } = validCall('POST /practice-uploads');
  const metadata = `filename ZmlsbS5tcDQ=,submission ${Buffer.from(submission).toString('base64')}`;
  return { headers: { ...headers, 'upload-metadata': metadata } };
}

it('opens each route of practice to whom the film, the activity or the consent of its owner gives a part, and to nobody else', async () => {
  const [program, chu] = [await ratedProgram(server), await hospital(server)];
  const callers = await people(program, chu);
  const made = await films(program, callers);
  const idOf = (route: ApiRoute) => {
    if (route === 'DELETE /submissions/:id') return made.extra;
    if (route.includes('/practice-uploads/')) return made.upload;
    if (route.includes('/submissions/')) return made.rated;
    if (route.includes('/assignments/')) return made.taken;
    if (route.includes('/voice-notes/')) return made.voice;
    return route.includes('/institutions/') ? chu._id : program.lesson;
  };
  expect(Object.keys(OPEN).toSorted()).toEqual(ROUTES.toSorted());
  const wrong: string[] = [];
  for (const route of ROUTES) {
    for (const relation of RELATIONS) {
      const call = { ...validCall(route), ...(route === 'POST /practice-uploads' && uploadOf(made.draft)) };
      const params = route.includes(':user') ? { params: { user: callers.owner.id } } : {};
      const { token } = callers[relation];
      const id = route.includes(':id') ? idOf(route) : undefined;
      const { status, body } = await server.call(route, { ...call, ...params, id, token });
      const isClosed = status === 403 || status === 404;
      if (isClosed === OPEN[route]?.includes(relation) || status >= 500) {
        wrong.push(`${route}, ${relation}: ${status} ${body?.code}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('closes at once with the consent, with the sharing, and with the list of raters', async () => {
  const [program, chu] = [await ratedProgram(server), await hospital(server)];
  const callers = await people(program, chu);
  const { owner, tutor, administrator, 'assigned rater': rater } = callers;
  const { id } = await sentFilm(server, program, { owner });
  const share = (is_shared: boolean) =>
    server.call('PUT /submissions/:id/sharing', { token: owner.token, id, body: { is_shared } });
  const seen = async () => (await server.call('GET /submissions/:id', { token: tutor.token, id })).status;
  const statuses = [await seen()];
  await share(true);
  statuses.push(await seen());
  await consent(owner, false);
  statuses.push(await seen());
  await consent(owner, true);
  statuses.push(await seen());
  await share(false);
  statuses.push(await seen());
  expect(statuses).toEqual([404, 200, 404, 200, 404]);
  const { body: taken } = await next(server, rater, program.lesson);
  const listed = async () => (await server.call<RatedActivity[]>('GET /rating', { token: rater.token })).body;
  expect(await listed()).toMatchObject([{ _id: program.lesson, current: { _id: taken._id } }]);
  const raters = { token: administrator.token, id: program.lesson, body: { raters: [] } };
  expect((await server.call('PUT /admin/activities/:id/raters', raters)).status).toBe(200);
  expect(await listed()).toEqual([]);
  const { body } = await server.call<Assignment>('GET /assignments/:id', { token: rater.token, id: taken._id });
  expect(body).toMatchObject({ code: 'assignment_not_found' });
  const ids = [id, taken._id, program.lesson, unknownId()];
  const get = (of: string) => server.call('GET /submissions/:id', { token: rater.token, id: of });
  const told = (await Promise.all(ids.map(get))).map(({ status, body: { request_id: _, ...rest } }) => ({
    status,
    rest,
  }));
  expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
});
