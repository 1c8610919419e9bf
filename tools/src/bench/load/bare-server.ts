import Fastify from 'fastify';
import { MongoClient } from 'mongodb';

/** Baseline: Fastify and the MongoDB driver only, without Nest and without checks. */
async function serve(mongodbUri: string): Promise<void> {
  const client = await MongoClient.connect(mongodbUri);
  const courses = client.db().collection('courses');
  const app = Fastify();
  app.get('/api/courses', () =>
    courses
      .find({ is_archived: { $ne: true } }, { projection: { search: 0, review_count: 0 } })
      .sort({ _id: -1 })
      .toArray(),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.(address);
}

await serve(process.env.MONGODB_URI ?? '');
