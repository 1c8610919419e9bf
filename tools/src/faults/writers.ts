import { randomUUID } from 'node:crypto';
import type { BeatResult, PlaySession } from '@iris/contract/learning';
import { type Db, ObjectId } from 'mongodb';
import type { Learner } from '../bench/learners/learners-in-database.ts';

/** A client that makes one write after the other; what is not acknowledged is sent again, as browsers do. */
export interface Writer {
  kind: string;
  /** Sends the current write. */
  send: () => Promise<Response>;
  /** Whether this answer acknowledges the current write; goes on to the next one if so. */
  takes: (status: number, body: string) => boolean;
  /** The acknowledged writes that are not in the database, and those that are there twice. */
  faults: (db: Db) => Promise<string[]>;
}

type Post = (path: string, body: object, headers?: Record<string, string>) => Promise<Response>;

/** Far beyond what is allowed, so that a request without an answer is noticed. */
const GIVE_UP_MS = 20_000;

function postTo(address: string, learner?: Learner): Post {
  return (path, body, headers) =>
    fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(learner && { authorization: `Bearer ${learner.token}` }),
        ...headers,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
}

/** Enrolls a student in one course after the other. */
export function enrollingStudent(address: string, learner: Learner, courses: readonly string[]): Writer {
  const post = postTo(address, learner);
  let count = 0;
  return {
    kind: 'enrollment',
    send: () => post('/enrollments', { course_id: courses[count] }),
    takes: (status, body) => {
      // The answer of the first attempt was lost.
      const isDone = status === 201 || (status === 409 && body.includes('already_enrolled'));
      if (isDone) count += 1;
      return isDone;
    },
    faults: async (db) => {
      const stored = await db.collection('enrollments').find({ user: learner.user }).toArray();
      return courses.slice(0, count).flatMap((course) => {
        const found = stored.filter((enrollment) => String(enrollment.course) === course);
        return found.length === 1 ? [] : [`enrollment in ${course}: ${found.length} times`];
      });
    },
  };
}

/** Sends contact messages, each with an idempotency key. */
export function visitorWithMessages(address: string): Writer {
  const post = postTo(address);
  const sent: string[] = [randomUUID()];
  return {
    kind: 'message',
    send: () => {
      const subject = sent.at(-1) ?? '';
      const message = { name: 'Claire', email: 'claire@example.org', subject, message: 'Bonjour' };
      return post('/contact', message, { 'idempotency-key': `"${subject}"` });
    },
    takes: (status) => {
      if (status === 201) sent.push(randomUUID());
      return status === 201;
    },
    faults: async (db) => {
      const stored = await db
        .collection('messages')
        .find({ subject: { $in: sent } })
        .toArray();
      return sent.flatMap((subject, index) => {
        const times = stored.filter((message) => message.subject === subject).length;
        // The last one was not acknowledged.
        const isRight = times === 1 || (index === sent.length - 1 && times === 0);
        return isRight ? [] : [`message ${subject}: ${times} times`];
      });
    },
  };
}

/** Opens a lesson, and reports the cells watched. */
export async function learnerWithBeats(address: string, learner: Learner, lesson: string): Promise<Writer> {
  const post = postTo(address, learner);
  const opened = await post('/play-sessions', { lesson });
  const { _id } = (await opened.json()) as PlaySession;
  let seq = 1;
  let cells = [0];
  const counted: number[] = [];
  return {
    kind: 'beat',
    send: () => post(`/play-sessions/${_id}/beats`, { seq, cells, position: seq }),
    takes: (status, body) => {
      if (status !== 200) return false;
      const { pending } = JSON.parse(body) as BeatResult;
      counted.push(...cells.filter((cell) => !pending.includes(cell)));
      cells = [...pending, seq];
      seq += 1;
      return true;
    },
    faults: async (db) => {
      const stored = await db
        .collection('lesson_progress')
        .findOne({ user: learner.user, lesson: new ObjectId(lesson) });
      const lost = counted.filter((cell) => !stored?.cells.includes(cell)).map((cell) => `cell ${cell}: lost`);
      const twice = stored?.cells.length === new Set(stored?.cells).size ? [] : ['a cell: counted twice'];
      return stored?.seq >= seq - 1 ? [...lost, ...twice] : [`beat ${seq - 1}: lost, ${stored?.seq} is stored`];
    },
  };
}
