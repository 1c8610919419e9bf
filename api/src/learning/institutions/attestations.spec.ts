import { Types } from 'mongoose';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { type Account, certificate, course } from '../../../test/data/factories.ts';
import { textOfPdf } from '../../../test/data/pdf-text.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { type Hospital, hospital, inDays, join, order, takeSeat } from './institutions.fixtures.ts';

const server = sharedServer();

/** A certificate as completing the enrollment of a learner issues it. */
async function earn({ id }: Account, courseId: string, student_name: string) {
  const own = { user: new Types.ObjectId(id), course: new Types.ObjectId(courseId) };
  const enrollment = await server.connection.collection('enrollments').findOne(own);
  return certificate(server, {
    enrollment: String(enrollment?._id),
    user: id,
    course: courseId,
    seat: enrollment?.seat,
    student_name,
  });
}

function read({ _id }: Hospital, { token }: Account, query = {}) {
  return server.call('GET /institutions/:id/attestations', { token, id: _id, query });
}

it('holds what was earned on the seats of the institution within the memberships, one a page, and nothing else', async () => {
  const [chu, other, { _id }] = [await hospital(server), await hospital(server), await course(server)];
  const [manager, elsewhere] = [await join(server, chu, 'manager'), await join(server, other, 'manager')];
  const placed = await order(server, chu, { course: _id, seats: 4 });
  expect((await read(chu, manager)).body).toMatchObject({ status: 404, code: 'no_attestation' });
  const [stayed, left, late] = [
    await join(server, chu, 'resident'),
    await join(server, chu, 'resident'),
    await join(server, chu, 'resident'),
  ];
  for (const one of [stayed, left, late]) await takeSeat(server, chu, one, placed._id, _id);
  await server.connection
    .collection('enrollments')
    .updateMany({ course: new Types.ObjectId(_id) }, { $set: { progress: 100 } });
  await earn(stayed, _id, 'Inès Benali');
  await earn(left, _id, 'Marc Girard');
  for (const { token } of [left, late]) await server.call('DELETE /account/institutions/:id', { token, id: chu._id });
  await earn(late, _id, 'Zoé Tardieu');
  // On an own enrollment: the institution has not paid for it.
  const own = await join(server, chu, 'resident');
  await server.call('POST /enrollments', { token: own.token, body: { course_id: _id } });
  await earn(own, _id, 'Paul Seul');
  const answer = await read(chu, manager);
  expect(answer.headers['content-type']).toBe('application/pdf');
  const text = await textOfPdf(answer.bytes);
  expect(['Inès Benali', 'Marc Girard', 'Zoé Tardieu', 'Paul Seul'].filter((name) => text.includes(name))).toEqual([
    'Inès Benali',
    'Marc Girard',
  ]);
  expect((await getDocumentProxy(new Uint8Array(answer.bytes))).numPages).toBe(2);
  expect((await read(chu, manager, { to: inDays(-1) })).body).toMatchObject({ code: 'no_attestation' });
  expect((await read(chu, elsewhere)).body).toMatchObject({ code: 'institution_not_found' });
  expect((await read(other, elsewhere)).body).toMatchObject({ code: 'no_attestation' });
});
