import { randomUUID } from 'node:crypto';

export type Role = 'student' | 'admin' | 'super_admin';

export const PERMISSIONS = [
  'manage_courses',
  'manage_users',
  'manage_content',
  'manage_stats',
  'manage_campus',
  'view_analytics',
  'can_delete',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export interface Account {
  _id: string;
  name: string;
  email: string;
  role: Role;
  password: string;
  token: string;
}

export interface CourseInput {
  title: string;
  description: string;
  duration: string;
  level: 'Débutant' | 'Intermédiaire' | 'Avancé';
  price: number;
  image: string;
}

export interface Course extends CourseInput {
  _id: string;
  enrolled_count: number;
}

export interface Webinar {
  _id: string;
  title: string;
  starts_at: string;
}

export interface CampusInput {
  name: string;
  location: string;
  image: string;
  description: string;
}

export interface Campus extends CampusInput {
  _id: string;
  image_alt: string;
}

export interface Message {
  _id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
}

interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}

/** The demo accounts' password, as `npm start` prints it. */
const DEMO_PASSWORD = 'Iris-2026!';
const SUPER_ADMIN = 'super@academie-iris.example';
const STUDENT = 'etudiant@academie-iris.example';
const MANAGER = 'responsable@academie-iris.example';
const SECOND_RATER = 'evaluateur@academie-iris.example';

/** A random word, to find a test's own data: tests share one database. */
export function uniqueWord(): string {
  return randomUUID().replaceAll('-', '').slice(0, 10);
}

export function newPerson(): { name: string; email: string; password: string } {
  const word = uniqueWord();
  return { name: `Zoé Testard ${word}`, email: `zoe.${word}@exemple.example`, password: `Secret-${word}` };
}

export function newCourse(input: Partial<CourseInput> = {}): CourseInput {
  return {
    title: `Cours ${uniqueWord()}`,
    description: 'Un cours écrit pour un parcours.',
    duration: '12 semaines',
    level: 'Débutant',
    price: 1290,
    image: '/illustrations/fundus.svg',
    ...input,
  };
}

/** A webinar in three days, at 18:30 in Paris. */
export function newWebinar(input: object = {}): object {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  return {
    title: `Webinaire ${uniqueWord()}`,
    description: 'Une soirée écrite pour un parcours, avec trois cas filmés.',
    objectives: ['Choisir le bon moment'],
    ...{ level: 'Avancé', language: 'fr', capacity: 100, required_share: 66, link: 'https://visio.example/salle' },
    speakers: [{ name: 'Dre Inés Robledo', role: 'Chirurgienne', disclosure: '' }],
    ...{ day, from: '18:30', to: '19:30', time_zone: 'Europe/Paris', weeks: 1 },
    ...input,
  };
}

export function newCampus(input: Partial<CampusInput> = {}): CampusInput {
  return {
    name: `Campus ${uniqueWord()}`,
    location: 'Lyon, France',
    image: '/illustrations/campus-europe.svg',
    description: 'Un campus écrit pour un parcours.',
    ...input,
  };
}

/** Client of the HTTP API with the token of one account or none, for preparing and checking data. */
export class ApiClient {
  constructor(
    readonly address: string,
    private readonly token?: string,
    /** Proves again who the account is, when the server asks. */
    private readonly password?: string,
  ) {}

  static superAdmin(address: string): Promise<Account> {
    return new ApiClient(address).login(SUPER_ADMIN, DEMO_PASSWORD);
  }

  /** The student with demo courses. */
  static student(address: string): Promise<Account> {
    return new ApiClient(address).login(STUDENT, DEMO_PASSWORD);
  }

  /** The manager of the demo institution. */
  static manager(address: string): Promise<Account> {
    return new ApiClient(address).login(MANAGER, DEMO_PASSWORD);
  }

  /** The rater for whom a demo film waits. */
  static secondRater(address: string): Promise<Account> {
    return new ApiClient(address).login(SECOND_RATER, DEMO_PASSWORD);
  }

  /** A client with the super administrator's token. */
  static async asSuperAdmin(address: string): Promise<ApiClient> {
    return new ApiClient(address).as(await ApiClient.superAdmin(address));
  }

  as({ token, password }: { token: string; password?: string }): ApiClient {
    return new ApiClient(this.address, token, password);
  }

  /** Makes a call; one that needs a recent proof of identity is repeated after it. */
  async call<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const answer = await this.callOnce<Body>(method, path, body, more);
    const { code } = (answer.body ?? {}) as { code?: string };
    if (code !== 'reauthentication_required' || this.password === undefined) return answer;
    await this.callOnce('POST', '/auth/reauthenticate', { password: this.password });
    return this.callOnce(method, path, body, more);
  }

  private async callOnce<Body>(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const headers: Record<string, string> = { ...more };
    if (this.token) headers.authorization = `Bearer ${this.token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(`${this.address}/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  }

  async register(person = newPerson()): Promise<Account> {
    const { token, user } = await this.expect<Session>('POST', '/auth/register', person);
    return { ...user, password: person.password, token };
  }

  async login(email: string, password: string): Promise<Account> {
    const { token, user } = await this.expect<Session>('POST', '/auth/login', { email, password });
    return { ...user, password, token };
  }

  /** Creates an administrator with these permissions; requires a super administrator's token. */
  async createAdmin(permissions: readonly Permission[] = PERMISSIONS): Promise<Account> {
    const account = await new ApiClient(this.address).register();
    const granted = Object.fromEntries(PERMISSIONS.map((key) => [key, permissions.includes(key)]));
    return {
      ...account,
      ...(await this.expect<Pick<Account, 'role'>>('POST', `/admin/users/${account._id}/make-admin`, granted)),
    };
  }

  createCourse(input: Partial<CourseInput> = {}): Promise<Course> {
    return this.expect<Course>('POST', '/courses', newCourse(input));
  }

  /** Deletes a course. */
  async removeCourse(id: string): Promise<void> {
    await this.call('DELETE', `/courses/${id}`);
  }

  /** Creates a webinar, or the first one of a series. */
  async createWebinar(input: object = {}): Promise<Webinar> {
    const { webinars } = await this.expect<{ webinars: string[] }>('POST', '/admin/webinars', newWebinar(input));
    return this.expect<Webinar>('GET', `/admin/webinars/${webinars[0]}`);
  }

  /** Deletes a webinar, or cancels one for which somebody has registered. */
  async removeWebinar(id: string): Promise<void> {
    const { status } = await this.call('DELETE', `/admin/webinars/${id}`);
    if (status === 409) await this.call('POST', `/admin/webinars/${id}/cancel`, { reason: '' });
  }

  /** Sends a contact message as a visitor. */
  writeMessage(input: Partial<Omit<Message, '_id'>> = {}): Promise<Message> {
    const { name, email } = newPerson();
    return this.expect<Message>('POST', '/contact', {
      name,
      email,
      subject: `Sujet ${uniqueWord()}`,
      message: 'Bonjour, quand commence la prochaine session ?',
      ...input,
    });
  }

  async courseNamed(title: string): Promise<Course | undefined> {
    const courses = await this.expect<Course[]>('GET', '/courses');
    return courses.find((course) => course.title === title);
  }

  /** The body of a successful answer. @throws {Error} for a status of 300 or more */
  async expect<Body>(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Body> {
    const answer = await this.call<Body>(method, path, body, more);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}

interface Session {
  token: string;
  user: Omit<Account, 'password' | 'token'>;
}
