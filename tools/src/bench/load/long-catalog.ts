import { MongoClient } from 'mongodb';

/**
 * Copies the newest course until there are `total`, and increments the catalog version, so that the API reloads the catalog.
 * Returns what deletes the copies.
 */
export async function lengthenCatalog(mongodbUri: string, total: number): Promise<() => Promise<void>> {
  return inCatalog(mongodbUri, async (courses) => {
    const missing = total - (await courses.countDocuments());
    if (missing <= 0) return async () => {};
    const [{ _id: _, ...newest } = {}] = await courses.find().sort({ _id: -1 }).limit(1).toArray();
    const { insertedIds } = await courses.insertMany(Array.from({ length: missing }, () => ({ ...newest })));
    const copies = Object.values(insertedIds);
    return () => inCatalog(mongodbUri, async (all) => void (await all.deleteMany({ _id: { $in: copies } })));
  });
}

type Courses = ReturnType<ReturnType<MongoClient['db']>['collection']>;

/** Runs `change` and increments the catalog version. */
async function inCatalog<Result>(mongodbUri: string, change: (courses: Courses) => Promise<Result>): Promise<Result> {
  const client = await MongoClient.connect(mongodbUri);
  try {
    const result = await change(client.db().collection('courses'));
    const versions = client.db().collection<{ _id: number }>('catalog_versions');
    await versions.updateOne({ _id: 0 }, { $inc: { raised: 1 } });
    return result;
  } finally {
    await client.close();
  }
}
