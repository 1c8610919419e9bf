import type { Migration } from '../migration.ts';

/** The collections whose documents had the key of the request that created them. */
const COLLECTIONS = [
  'campuses',
  'courses',
  'deleted_courses',
  'messages',
  'notes',
  'questions',
  'seat_orders',
  'webinar_polls',
  'webinar_questions',
  'webinars',
];

/** Removes what creations stored of their requests, which `idempotency_keys` has now. */
export const idempotencyKeys: Migration = {
  id: '020-idempotency-keys',
  description: 'keys of requests in a collection of their own',
  async up(db) {
    const stored = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
    for (const name of COLLECTIONS.filter((one) => stored.has(one))) {
      const collection = db.collection(name);
      const own = (await collection.listIndexes().toArray()).find(({ key }) => 'request_key' in key);
      if (own) await collection.dropIndex(own.name);
      const keyed = { request_key: { $exists: true } };
      await collection.updateMany(keyed, { $unset: { request_key: 1, request_hash: 1 } });
    }
    if (stored.has('replay_lessons')) await db.dropCollection('replay_lessons');
  },
};
