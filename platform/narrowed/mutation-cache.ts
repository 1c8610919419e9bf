/** Instead of the mutations of the query library, which nobody uses (src/query/use-mutation.ts): a client always has a cache of them. */
export class MutationCache {
  findAll(): [] {
    return [];
  }

  clear(): void {}

  async resumePausedMutations(): Promise<void> {}
}
