import { permissionSet } from '@iris/contract/foundation';
import { type mongo, Types } from 'mongoose';

/** Documents by collection as stored by an earlier version, independent of the current schemas. */
type Stored = Record<string, mongo.Document[]>;

const at = new Date('2026-11-01T09:00:00Z');
const idOf = (serial: number) => new Types.ObjectId(String(serial).padStart(24, '0'));

const personOf = (serial: number, name: string, email: string) => ({ _id: idOf(serial), name, email, created_at: at });
const accountOf = (serial: number, name: string, email: string) => ({
  ...personOf(serial, name, email),
  password_hash: null,
  role: 'student',
  permissions: {},
});
const messageOf = (serial: number, name: string, email: string) => ({
  ...personOf(serial, name, email),
  subject: 'Une question',
  message: 'Bonjour',
  status: 'new',
});
const courseOf = (serial: number, title: string, description: string) => ({
  _id: idOf(serial),
  title,
  description,
  duration: '5 semaines',
  level: 'Avancé',
  price: 690.5,
  image: '/illustrations/cornee.svg',
  enrolled_count: 0,
  rating: 0,
});

/** Before server-side search, course versions and text alternatives of images. */
const WITHOUT_SEARCH: Stored = {
  users: [
    {
      ...accountOf(1, 'Zoé Vœux', 'zoe@example.org'),
      role: 'super_admin',
      permissions: permissionSet(true),
      deletion_at: new Date('2030-01-01T09:00:00Z'),
      keeps_certificates: true,
    },
  ],
  messages: [messageOf(2, 'Zoé Vœux', 'zoe@example.org')],
  courses: [{ ...courseOf(3, 'Cornée', 'Greffes'), search: 'cornee\ngreffes' }],
  campuses: [
    {
      _id: idOf(4),
      name: 'Lyon',
      location: 'Lyon, France',
      image: '/illustrations/lyon.svg',
      description: 'Deux salles',
    },
  ],
};

/** Before the theme had an address; with a changed theme and footer. */
const WITHOUT_ADDRESS: Stored = {
  theme: [
    {
      _id: 'site' as unknown as Types.ObjectId,
      values: { siteName: 'Iris Lyon', footerText: '12 rue des Écoles, Lyon' },
    },
  ],
};

/** When search texts were folded without apostrophes and some letters. */
const FOLDED_OTHERWISE: Stored = {
  users: [{ ...accountOf(5, 'Søren L’Œil', 'soren@example.org'), search: 'søren l’oeil\nsoren@example.org' }],
  messages: [
    {
      ...messageOf(6, 'Søren L’Œil', 'soren@example.org'),
      subject: 'L’inscription',
      search: 'søren l’oeil\nsoren@example.org\nl’inscription',
    },
  ],
  courses: [{ ...courseOf(7, 'L’œil sec', 'Les larmes'), image_alt: '', version: 3, search: 'l’oeil sec\nles larmes' }],
  audit_entries: [
    {
      _id: Types.ObjectId.createFromTime(at.getTime() / 1000),
      at,
      person: { _id: idOf(5), name: 'Søren L’Œil' },
      action: 'stats.update',
      target: { type: 'stats', id: 'stats', label: 'Statistiques' },
      before: null,
      after: null,
      search: 'søren l’oeil',
    },
  ],
};

/** Before courses were marked that have a program. */
const WITHOUT_PROGRAM_MARK: Stored = {
  courses: [{ ...courseOf(8, 'Glaucome', 'La pression'), image_alt: '', version: 1, search: 'glaucome\nla pression' }],
  course_revisions: [{ _id: idOf(9), course: idOf(8), number: 1, published_at: at, note: '', modules: [] }],
};

const FILM = {
  _id: idOf(17),
  kind: 'film',
  title: 'Trabéculectomie',
  minutes: 8,
  film: {
    video: null,
    phases: [
      { id: 'phase-1', phase: 'incision', title: 'Volet scléral', start: 2 },
      { id: 'phase-2', phase: 'other', title: 'Suture', start: 40 },
    ],
  },
};

/** When phases of films were steps of cataract surgery. */
const WITH_CATARACT_PHASES: Stored = {
  lessons: [{ ...FILM, course: idOf(18) }],
  course_revisions: [
    {
      ...{ _id: idOf(19), course: idOf(18), number: 1, published_at: at, note: '' },
      modules: [
        { _id: idOf(20), title: 'Textes', lessons: [{ _id: idOf(21), kind: 'text', title: 'Lire', minutes: 2 }] },
        { _id: idOf(22), title: 'Films', lessons: [{ _id: idOf(23), kind: 'text', title: 'Lire', minutes: 2 }, FILM] },
      ],
    },
  ],
};

const KEPT = 'abcdefabcdefabcdefabcd01';
const GONE = 'abcdefabcdefabcdefabcd02';

const entryOf = (serial: number, action: string, target: object, person = idOf(5)) => ({
  _id: idOf(serial),
  at,
  person: { _id: person, name: 'Une Administratrice' },
  action,
  target,
  before: { name: 'Ancien Nom' },
  after: null,
  search: 'une administratrice',
});

/** Before revocations named an account by its id, and when ids were recorded as they were sent. */
const WITH_NAMES: Stored = {
  users: [
    {
      ...accountOf(0, 'Ancien Nom', 'ancien@example.org'),
      _id: new Types.ObjectId(KEPT),
      search: 'ancien nom\nancien@example.org',
    },
  ],
  certificates: [
    {
      _id: idOf(10),
      serial: 'IRIS-0000-0000-0010',
      enrollment: idOf(11),
      snapshot: { user: idOf(5), student_name: 'Søren L’Œil' },
      issued_at: at,
      revoked: { at, by: 'Une Administratrice', reason: 'Deux comptes' },
    },
    {
      _id: idOf(12),
      serial: 'IRIS-0000-0000-0012',
      enrollment: idOf(13),
      snapshot: { user: idOf(5), student_name: 'Søren L’Œil' },
      issued_at: at,
      revoked: { at, by: 'Une Administratrice', reason: 'Entrée effacée' },
    },
  ],
  audit_entries: [
    entryOf(14, 'certificate.revoke', { type: 'certificate', id: idOf(10).toHexString(), label: 'IRIS' }, idOf(1)),
    entryOf(15, 'user.sessions', { type: 'user', id: KEPT.toUpperCase(), label: 'Ancien Nom' }),
    entryOf(16, 'user.sessions', { type: 'user', id: GONE.toUpperCase(), label: 'Ancien Nom' }),
  ],
};

const quizAsking = (...ids: string[]) => ({ kind: 'quiz', quiz: { questions: ids.map((id) => ({ id, text: '' })) } });

/** Before demo content had to pass the contract: one question had an id that no answer could name. */
const WITH_SHORT_ID: Stored = {
  lessons: [{ _id: idOf(20), course: idOf(8), ...quizAsking('fuite', 'fin') }],
  course_revisions: [
    {
      _id: idOf(21),
      course: idOf(8),
      number: 2,
      published_at: at,
      note: '',
      modules: [{ lessons: [{ kind: 'text' }, quizAsking('fuite', 'fin')] }, { lessons: [quizAsking('autre')] }],
    },
  ],
  attempts: [
    {
      _id: idOf(22),
      enrollment: idOf(23),
      lesson: idOf(20),
      number: 1,
      orders: [{ question: 'fuite' }, { question: 'fin' }],
      answers: [{ question: 'fuite' }],
      marks: [{ question: 'fin', is_correct: false }],
    },
    {
      _id: idOf(24),
      enrollment: idOf(25),
      lesson: idOf(20),
      number: 1,
      is_open: true,
      orders: [{ question: 'fin' }],
      answers: [],
    },
  ],
};

/** The databases of earlier versions that the migrations start from. */
export const PREVIOUS_VERSIONS = {
  withoutSearch: WITHOUT_SEARCH,
  withoutAddress: WITHOUT_ADDRESS,
  foldedOtherwise: FOLDED_OTHERWISE,
  withoutProgramMark: WITHOUT_PROGRAM_MARK,
  withCataractPhases: WITH_CATARACT_PHASES,
  withNames: WITH_NAMES,
  withShortId: WITH_SHORT_ID,
} as const;

/** Fills an empty database with the documents of an earlier version. */
export async function fillWith(db: mongo.Db, stored: Stored): Promise<void> {
  for (const [collection, documents] of Object.entries(stored)) await db.collection(collection).insertMany(documents);
}

/** The ids of the fixtures. */
export const STORED_IDS = { user: idOf(1), message: idOf(2), course: idOf(3), campus: idOf(4) } as const;
