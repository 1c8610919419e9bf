import { permissionSet } from '@iris/contract/foundation';
import { TUS_VERSION, UPLOAD_PART_TYPE } from '@iris/contract/media';
import { DECLARATION_VERSION } from '@iris/contract/practice';
import { EMPTY_TEACHING } from '@iris/contract/programs';
import { type ApiRoute, definitionOf, ROUTES as TABLE } from '@iris/contract/routes';
import { STATS_DEFAULTS } from '@iris/contract/site';
import { type Account, account, campusInput, contactInput, courseInput, unknownId } from '../data/factories.ts';
import { webinarInput } from '../data/webinars.ts';
import { deployToken, describeRemote, releaseInput } from '../delivery/releasing.ts';
import type { CallOptions, TestServer } from '../servers/server.ts';

/** Every route of the contract. */
export const ROUTES = Object.keys(TABLE) as ApiRoute[];

/** Valid options for a call of each route, without the token. */
export function validCall(route: ApiRoute): CallOptions {
  const id = route.includes(':') ? unknownId() : undefined;
  return { id, ...INPUTS[route]?.() };
}

/** A white PNG. */
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  'base64',
);

/** The serial of no certificate. */
export const UNKNOWN_SERIAL = 'IRIS-0000-0000-0000-0000';

/** The secret of no link. */
const UNKNOWN_SECRET = 'A'.repeat(43);

const TUS = { 'tus-resumable': TUS_VERSION };
const PART = { ...TUS, 'upload-offset': '0', 'content-type': UPLOAD_PART_TYPE };

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A recording of WebM with one block. */
const RECORDING = Buffer.from('\x1a\x45\xdf\xa3\x8bwebm A_OPUS\xa3\x84\x81\0\0\0', 'latin1');

const LESSON = { title: 'Une leçon', minutes: 5, is_required: true, is_preview: false, text: { blocks: [] } };

const JOURNAL_FILTER = {
  person: 'compte',
  account: unknownId(),
  action: 'course.update',
  from: '2026-01-01',
  to: '2026-12-31',
};

const INPUTS: { [route in ApiRoute]?: () => CallOptions } = {
  'POST /auth/register': () => ({
    body: { name: 'Nouvelle', email: `${unknownId()}@example.org`, password: 'six-et-plus' },
  }),
  'POST /auth/login': () => ({ body: { email: 'personne@example.org', password: 'six-et-plus' } }),
  'PUT /account/name': () => ({ body: { name: 'Un nom' } }),
  'PUT /account/rpps': () => ({ body: { rpps: '10001234565' } }),
  'POST /account/email': () => ({ body: { email: `${unknownId()}@example.org` } }),
  'POST /account/deletion': () => ({ body: { keep_certificates: true } }),
  'POST /auth/reauthenticate': () => ({ body: { password: 'six-et-plus' } }),
  'POST /auth/login/second-factor': () => ({ body: { challenge: UNKNOWN_SECRET, code: '123456' } }),
  'POST /account/second-factor/totp/confirm': () => ({ body: { challenge: UNKNOWN_SECRET, code: '123456' } }),
  'POST /account/second-factor/passkeys': () => ({
    body: {
      challenge: UNKNOWN_SECRET,
      label: 'Téléphone',
      attestation: {
        ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      },
    },
  }),
  'PUT /account/second-factor/passkeys/:id': () => ({ body: { label: 'Téléphone' } }),
  'POST /auth/password': () => ({ body: { current_password: 'six-et-plus', password: 'un-autre-mot' } }),
  'POST /auth/verify-email': () => ({ body: { token: UNKNOWN_SECRET } }),
  'POST /auth/forgot-password': () => ({ body: { email: 'personne@example.org' } }),
  'POST /auth/end-sessions': () => ({ body: { token: UNKNOWN_SECRET } }),
  'POST /auth/reset-password': () => ({ body: { token: UNKNOWN_SECRET, password: 'six-et-plus' } }),
  'GET /account/notifications': () => ({ query: { time_zone: 'Europe/Paris' } }),
  'PUT /account/notifications/read': () => ({ body: { newest: unknownId() } }),
  'PUT /account/mail-preferences': () => ({ body: { refused: ['course_left'], time_zone: 'Europe/Paris' } }),
  'PUT /enrollments/:id/goal': () => ({ body: { finish_on: '2099-03-12' } }),
  'GET /calendar/:token': () => ({ params: { token: UNKNOWN_SECRET } }),
  'GET /unsubscribe/:token': () => ({ params: { token: UNKNOWN_SECRET } }),
  'POST /unsubscribe/:token': () => ({ params: { token: UNKNOWN_SECRET } }),
  'GET /institutions/:id/invitations': () => ({
    query: { state: 'open', q: 'dupont', limit: '10', after: unknownId() },
  }),
  'POST /institutions/:id/invitations': () => ({
    body: { name: 'Zoé', email: `${unknownId()}@example.org`, role: 'resident', order: null },
  }),
  'POST /institutions/:id/imports': () => ({
    body: { text: `${unknownId()}@example.org`, file_name: 'internes.csv', role: 'resident', order: null },
  }),
  'POST /invitations/open': () => ({ body: { token: UNKNOWN_SECRET } }),
  'POST /invitations/accept': () => ({ body: { token: UNKNOWN_SECRET } }),
  'POST /invitations/decline': () => ({ body: { token: UNKNOWN_SECRET } }),
  'POST /invitations/register': () => ({
    body: { token: UNKNOWN_SECRET, name: 'Nouvelle', password: 'six-et-plus' },
  }),
  'GET /courses': () => ({ query: { level: 'Avancé', q: 'rétine', limit: '10', after: unknownId() } }),
  'GET /courses/count': () => ({ query: { level: 'Avancé', q: 'rétine' } }),
  'POST /courses': () => ({ body: courseInput() }),
  'PUT /courses/:id': () => ({ body: courseInput() }),
  'GET /admin/courses/programs': () => ({ query: { ids: unknownId() } }),
  'PUT /courses/:id/draft': () => ({ body: { teaching: EMPTY_TEACHING, modules: [] } }),
  'POST /courses/:id/lessons': () => ({ body: { module: unknownId(), kind: 'text', title: 'Une leçon' } }),
  'POST /courses/:id/publish': () => ({ body: { note: '' } }),
  'POST /lessons/:id/decisions': () => ({ body: { decision: 'decision-1', option: 'option-1' } }),
  'POST /lessons/:id/preview/decisions': () => ({ body: { decision: 'decision-1', option: 'option-1' } }),
  'POST /lessons/:id/notes': () => ({ body: { at: 4.2, text: 'Une note' } }),
  'GET /learning/:id/former-notes': () => ({ query: { limit: '10', after: unknownId() } }),
  'PUT /notes/:id': () => ({ body: { at: null, text: 'Une note' } }),
  'POST /lessons/:id/questions': () => ({ body: { at: 4.2, paragraph: null, text: 'Une question' } }),
  'GET /admin/questions': () => ({ query: { state: 'open', course: unknownId(), limit: '10', after: unknownId() } }),
  'GET /admin/questions/counts': () => ({ query: { course: unknownId() } }),
  'PUT /admin/questions/:id/answer': () => ({
    body: { text: 'Une réponse', lesson: null, at: null, shown_to_all: true },
  }),
  'POST /admin/questions/:id/hide': () => ({ body: { reason: 'Nom de patient' } }),
  'GET /admin/institutions': () => ({ query: { q: 'chu', limit: '10', after: unknownId() } }),
  'GET /admin/institutions/count': () => ({ query: { q: 'chu' } }),
  'POST /admin/institutions': () => ({ body: { name: `Clinique ${unknownId()}`, siret: '' } }),
  'PUT /admin/institutions/:id': () => ({ body: { name: 'Clinique', siret: '' } }),
  'POST /admin/institutions/:id/orders': () => ({
    body: { course: null, seats: 2, starts_on: '2027-01-01', ends_on: '2027-12-31', reference: 'BC 12' },
  }),
  'PUT /admin/orders/:id': () => ({ body: { seats: 2, ends_on: '2027-12-31', reference: 'BC 12' } }),
  'GET /institutions/:id/members': () => ({
    query: { role: 'resident', state: 'current', q: 'compte', limit: '10', after: unknownId() },
  }),
  'PUT /institutions/:id/members/:member': () => ({
    params: { member: unknownId() },
    body: { until_on: '2027-12-31' },
  }),
  'DELETE /institutions/:id/members/:member': () => ({ params: { member: unknownId() } }),
  'GET /institutions/:id/residents': () => ({ query: { q: 'compte', limit: '10', after: unknownId() } }),
  'GET /institutions/:id/residents/:user': () => ({ params: { user: unknownId() } }),
  'GET /institutions/:id/attestations': () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  'DELETE /institutions/:id/seats/:seat': () => ({ params: { seat: unknownId() } }),
  'POST /institutions/:id/tutorings': () => ({ body: { tutor: unknownId(), resident: unknownId() } }),
  'DELETE /institutions/:id/tutorings/:tutoring': () => ({ params: { tutoring: unknownId() } }),
  'POST /account/institutions/:id/seats': () => ({ body: { order: unknownId(), course: unknownId() } }),
  'PUT /account/tutorings/:id': () => ({ body: { agreed: true } }),
  'PUT /attempts/:id/answers': () => ({ body: { question: 'question-1', options: ['option-1'] } }),
  'GET /search': () => ({ query: { q: 'capsulorhexis' } }),
  'GET /film-search': () => ({ query: { q: 'capsulorhexis' } }),
  'GET /admin/courses/:id/learners': () => ({ query: { q: 'compte', limit: '10', after: unknownId() } }),
  'POST /play-sessions': () => ({ body: { lesson: unknownId() } }),
  'POST /play-sessions/:id/beats': () => ({ body: { seq: 1, cells: [0, 1], position: 4.2 } }),
  'POST /lessons/:id/submissions': () => ({ body: { origin: 'wet_lab', declaration: DECLARATION_VERSION } }),
  'POST /practice-uploads': () => ({
    headers: {
      ...TUS,
      'upload-length': '5',
      'upload-metadata': `filename ZmlsbS5tcDQ=,submission ${base64(unknownId())}`,
    },
  }),
  'HEAD /practice-uploads/:id': () => ({ headers: TUS }),
  'PATCH /practice-uploads/:id': () => ({ headers: PART, body: 'part' }),
  'DELETE /practice-uploads/:id': () => ({ headers: TUS }),
  'PUT /submissions/:id/work': () => ({ body: { cut: null, marks: [], self_levels: [] } }),
  'PUT /submissions/:id/sharing': () => ({ body: { is_shared: true } }),
  'POST /submissions/:id/appeal': () => ({ body: { reason: 'Le rhexis est continu' } }),
  'GET /institutions/:id/residents/:user/submissions': () => ({ params: { user: unknownId() } }),
  'POST /activities/:id/calibration': () => ({ body: { anchors: [] } }),
  'PUT /assignments/:id/draft': () => ({ body: { levels: [], comments: [], summary: '' } }),
  'POST /assignments/:id/voice-notes': () => ({ file: { data: RECORDING, name: 'avis.webm', type: 'audio/webm' } }),
  'PUT /admin/activities/:id/raters': () => ({ body: { raters: ['personne@example.org'] } }),
  'GET /webinars': () => ({ query: { period: 'upcoming', limit: '10', after: unknownId() } }),
  'GET /room/:token': () => ({ params: { token: UNKNOWN_SECRET } }),
  'POST /webinars/:id/questions': () => ({ body: { text: 'Une question' } }),
  'PUT /webinar-polls/:id/vote': () => ({ body: { option: 'option-1' } }),
  'POST /replay-sessions/:id/beats': () => ({ body: { seq: 1, cells: [0, 1], position: 4.2 } }),
  'GET /admin/webinars': () => ({ query: { period: 'past', limit: '10', after: unknownId() } }),
  'POST /admin/webinars': () => ({ body: webinarInput() }),
  'PUT /admin/webinars/:id': () => {
    const { weeks, ...body } = webinarInput();
    return { body };
  },
  'POST /admin/webinars/:id/cancel': () => ({ body: { reason: "L'oratrice est souffrante" } }),
  'GET /admin/webinars/:id/registrations': () => ({ query: { limit: '10', after: unknownId() } }),
  'PUT /admin/webinars/:id/speaking': () => ({ body: { speaking: 0 } }),
  'PUT /admin/webinars/:id/recording': () => ({ body: { is_recording: false } }),
  'POST /admin/webinars/:id/chapters': () => ({ body: { title: 'Premier cas' } }),
  'PUT /admin/webinar-questions/:id': () => ({ body: { state: 'answered' } }),
  'POST /admin/webinars/:id/polls': () => ({
    body: { question: 'Quel implant\u00a0?', options: ['Torique', 'Sphérique'], image: null, film: null },
  }),
  'PUT /admin/webinar-polls/:id': () => ({ body: { state: 'open' } }),
  'PUT /admin/webinars/:id/replay': () => ({
    body: { video: null, phases: [], captions: [], offset: 0, is_published: false },
  }),
  'POST /admin/webinars/:id/lesson': () => ({ body: { course: unknownId(), module: unknownId() } }),
  'POST /documents': () => ({
    file: { data: Buffer.from('%PDF-1.4\n%%EOF\n'), name: 'cours.pdf', type: 'application/pdf' },
  }),
  'GET /badges/status/:list': () => ({ params: { list: '0' } }),
  'GET /documents/:token': () => ({ params: { token: 'jeton' } }),
  'PUT /lessons/:id/draft': () => ({ body: LESSON }),
  'POST /enrollments': () => ({ body: { course_id: unknownId() } }),
  'GET /courses/:id/reviews': () => ({ query: { limit: '10', after: unknownId() } }),
  'PUT /courses/:id/review': () => ({ body: { rating: 5, text: 'Très clair.' } }),
  'POST /reviews/:id/report': () => ({ body: { reason: 'other', text: '' } }),
  'GET /admin/reviews': () => ({ query: { filter: 'reported', limit: '10', after: unknownId() } }),
  'POST /admin/reviews/:id/hide': () => ({ body: { reason: 'Injurieux' } }),
  'POST /admin/reviews/:id/dismiss-reports': () => ({ body: { newest: unknownId() } }),
  'GET /admin/users': () => ({ query: { role: 'student', q: 'compte', limit: '10', after: unknownId() } }),
  'GET /admin/users/count': () => ({ query: { role: 'student', q: 'compte' } }),
  'POST /admin/users/:id/enrollments': () => ({ body: { course_id: unknownId() } }),
  'GET /admin/analytics': () => ({ query: { from: '2026-01-01', to: '2026-03-31' } }),
  'GET /admin/journal': () => ({ query: { ...JOURNAL_FILTER, limit: '10', after: unknownId() } }),
  'GET /admin/journal/export': () => ({ query: JOURNAL_FILTER }),
  'POST /admin/users/:id/make-admin': () => ({ body: permissionSet(false) }),
  'PUT /admin/users/:id/permissions': () => ({ body: permissionSet(false) }),
  'POST /campuses': () => ({ body: campusInput() }),
  'PUT /campuses/:id': () => ({ body: campusInput() }),
  'PUT /stats': () => ({ body: STATS_DEFAULTS }),
  'GET /contact/messages': () => ({
    query: { status_filter: 'new', q: 'sophie', limit: '10', after: unknownId() },
  }),
  'GET /contact/messages/counts': () => ({ query: { q: 'sophie' } }),
  'PUT /contact/messages/:id/status': () => ({ query: { new_status: 'read' } }),
  'POST /images': () => ({ file: { data: ONE_PIXEL } }),
  'GET /images/:id': () => ({ query: { w: '640' } }),
  'GET /share-images/:name': () => ({ params: { name: 'home' } }),
  'POST /uploads': () => ({ headers: { ...TUS, 'upload-length': '5', 'upload-metadata': 'filename ZmlsbS5tcDQ=' } }),
  'HEAD /uploads/:id': () => ({ headers: TUS }),
  'PATCH /uploads/:id': () => ({ headers: PART, body: 'part' }),
  'DELETE /uploads/:id': () => ({ headers: TUS }),
  'GET /videos': () => ({ query: { limit: '10', after: unknownId() } }),
  'GET /media/:token/:file': () => ({ params: { token: 'jeton', file: '480.mp4' } }),
  'POST /contact': () => ({ body: contactInput() }),
  'GET /certificates/:serial': () => ({ id: UNKNOWN_SERIAL }),
  'GET /certificates/:serial/pdf': () => ({ id: UNKNOWN_SERIAL }),
  'GET /certificates/:serial/badge': () => ({ id: UNKNOWN_SERIAL }),
  'POST /certificates/:serial/attestation': () => ({ id: UNKNOWN_SERIAL, body: { rpps: '10001234565' } }),
  'POST /admin/certificates/:serial/revoke': () => ({ id: UNKNOWN_SERIAL, body: { reason: 'Fraude établie' } }),
  'GET /releases': () => ({ query: { name: 'admin' } }),
  'GET /releases/health': () => ({ query: { name: 'admin' } }),
  'GET /releases/types': () => ({ query: { name: 'admin' } }),
  'POST /releases': () => ({ body: releaseInput('admin') }),
  'PUT /releases/files/:digest': () => ({
    id: 'A'.repeat(64),
    headers: { 'content-type': 'application/octet-stream' },
    body: 'a file',
  }),
  'POST /releases/activate': () => ({ body: { releases: [{ name: 'admin', version: '0.0.0-nulle' }] } }),
  'POST /releases/preview': () => ({ body: { name: 'admin', version: '0.0.0-nulle' } }),
  'POST /releases/canary': () => ({ body: { name: 'admin', share: 10 } }),
  'POST /releases/promote': () => ({ body: { name: 'admin' } }),
  'POST /releases/rollback': () => ({ body: { name: 'admin', version: '0.0.0-nulle' } }),
  'GET /releases/sets': () => ({ query: { set: 'platform-2' } }),
  'POST /releases/sets': () => ({ body: { set: 'platform-2', name: 'admin', version: '0.0.0-nulle' } }),
  'POST /releases/sets/moves': () => ({ body: { set: 'platform-2', move: 'activate' } }),
  'POST /admin/deployments/removal': () => ({ body: { name: 'student', is_removed: false } }),
  'POST /admin/deployments/sets/moves': () => ({ body: { set: 'platform-2', move: 'activate' } }),
  'POST /admin/deployments/rollback': () => ({ body: { name: 'admin', version: '0.0.0-nulle' } }),
  'POST /admin/deployments/approve': () => ({ body: { name: 'admin', description: describeRemote('admin') } }),
  'POST /admin/deployments/tokens': () => ({ body: { application: 'admin', label: 'Équipe', days: 90 } }),
  'PUT /config/theme': () => ({ body: { siteName: 'Académie Iris' } }),
  'POST /telemetry': () => ({
    body: { events: [{ outcome: 'loaded', remote: 'public', version: '1.0.0', ms: 320 }] },
  }),
  'POST /csp-reports': () => ({
    body: { 'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'inline' } },
  }),
};

/** Tokens that together have access to every route. */
export interface Staff {
  student: Account;
  superAdmin: Account;
  /** The deploy token of the team of `admin`. */
  team: string;
}

/** Creates the accounts and tokens. */
export async function staff(server: TestServer): Promise<Staff> {
  return {
    student: await account(server, 'student'),
    superAdmin: await account(server, 'super_admin'),
    team: await deployToken(server, 'admin'),
  };
}

/** A token with access to the route; undefined for public routes. */
export function tokenFor(route: ApiRoute, { student, superAdmin, team }: Staff): string | undefined {
  const { access } = definitionOf(route);
  if (access === 'public') return undefined;
  if (access === 'team') return team;
  return access === 'student' ? student.token : superAdmin.token;
}
