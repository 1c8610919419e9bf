import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { collectionOf, type ErasureHook, type StoredCollection } from './collection.ts';
import { OTHER_COLLECTIONS } from './other-collections.ts';

/** All collections of this process, as they are defined beside their schemas. */
@Injectable()
export class Collections implements OnModuleInit {
  readonly #hooks = new Map<string, ErasureHook<never>>();

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Fails at start when a model says nothing of people, or two are of one collection. */
  onModuleInit(): void {
    const models = Object.values(this.connection.models);
    const names = models.map(({ collection }) => collection.collectionName);
    const wrong = models.filter(
      ({ schema, collection }, index) =>
        names.indexOf(collection.collectionName) !== index ||
        !(collectionOf(schema) || OTHER_COLLECTIONS.includes(collection.collectionName)),
    );
    if (wrong.length > 0) {
      const list = wrong.map(({ modelName }) => modelName).join(', ');
      throw new Error(`each collection is defined once, by defineCollection: ${list}`);
    }
  }

  /** Those that are defined, in the order of their names. */
  list(): StoredCollection[] {
    return Object.values(this.connection.models)
      .flatMap(({ schema }) => collectionOf(schema) ?? [])
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** The model of a collection. */
  modelOf<Stored>({ name }: StoredCollection<Stored>): Model<Stored> {
    return this.connection.model<Stored>(name);
  }

  /** Registers what `alsoErased` of a collection says: what a service does before its documents about an account are erased. */
  whenErasing<Stored>({ name, alsoErased }: StoredCollection<Stored>, hook: ErasureHook<Stored>): void {
    if (!alsoErased || this.#hooks.has(name)) throw new Error(`${name} declares no hook, or has it already`);
    this.#hooks.set(name, hook as ErasureHook<never>);
  }

  /** Fails the start when a collection declares a hook that nobody has registered. */
  checkHooks(): void {
    for (const collection of this.list()) this.hookOf(collection);
  }

  /** The hook of a collection. @throws {Error} when it declares one and none is registered */
  hookOf<Stored>({ name, alsoErased }: StoredCollection<Stored>): ErasureHook<Stored> | undefined {
    const hook = this.#hooks.get(name);
    if (alsoErased && !hook) throw new Error(`${name}: nobody has registered what it needs (${alsoErased})`);
    return hook as ErasureHook<Stored> | undefined;
  }
}
