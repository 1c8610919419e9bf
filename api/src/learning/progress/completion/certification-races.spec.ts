import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROUNDS } from '../../../../test/rounds.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { certificatesOf, studentWith, UNVERIFIED, verify } from './certification.fixtures.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it(`no certificate is lost when the course is completed while the e-mail is verified, ${ROUNDS} times`, {
  timeout: 120_000,
}, async () => {
  const missing: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { student, complete } = await studentWith(server, UNVERIFIED);
    const [completed] = await Promise.all([complete(), verify(server, student)]);
    const certificates = await certificatesOf(server, student);
    if (completed.status !== 200 || certificates !== 1) missing.push(`${round}: ${completed.status}, ${certificates}`);
  }
  expect(missing).toEqual([]);
});
