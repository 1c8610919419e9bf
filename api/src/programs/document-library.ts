/** What learners need to know of documents. */
export abstract class DocumentLibrary {
  /** Where this user's browser finds a document; undefined while it is not stored. */
  abstract urlFor(id: string, userId: string): Promise<string | undefined>;
}
