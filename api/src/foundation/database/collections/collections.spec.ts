import mongoose, { Schema, type Types } from 'mongoose';
import { expect, it } from 'vitest';
import { defineCollection, WITH_ACCOUNT } from './collection.ts';
import { Collections } from './collections.service.ts';
import { remainingData, storedData } from './privacy-text.ts';

interface LetterRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  readers: { account: Types.ObjectId }[];
  at: Date;
}

const letterSchema = (collection = 'letters') =>
  new Schema<LetterRecord>(
    {
      user: Schema.Types.ObjectId,
      readers: [{ _id: false, account: Schema.Types.ObjectId }],
      at: Date,
    },
    { collection },
  );

const about = {
  title: 'Lettres',
  purpose: 'messages',
  retention: WITH_ACCOUNT,
  export: { nothing: 'a spec' },
} as const;
const DAYS = { messages: 1095, journal: 400, logs: 365 };

function registryOf(...schemas: Schema[]): Collections {
  const connection = mongoose.createConnection();
  for (const [index, schema] of schemas.entries()) connection.model(`Model ${index}`, schema);
  return new Collections(connection);
}

it('a field that the schema does not have is refused, also inside of arrays', () => {
  const define = (field: string) =>
    defineCollection<LetterRecord>({
      ...{ ...about, name: 'Letter', schema: letterSchema() },
      people: [{ field, erase: 'delete' }],
    });
  expect(() => define('user')).not.toThrow();
  expect(() => define('readers.account')).not.toThrow();
  expect(() => define('owner')).toThrow('Letter has no owner');
});

it('the start fails for a model that says nothing of people, and for two of one collection', () => {
  const [letters, copies, silent] = [letterSchema(), letterSchema(), letterSchema('others')];
  for (const schema of [letters, copies]) defineCollection<LetterRecord>({ name: 'Letter', schema, people: [] });
  expect(() => registryOf(letters as never).onModuleInit()).not.toThrow();
  expect(() => registryOf(letters as never, copies as never).onModuleInit()).toThrow('Model 1');
  expect(() => registryOf(letters as never, silent as never).onModuleInit()).toThrow('Model 1');
});

it('a hook is refused unless it is declared, and the start fails when a declared one is missing', () => {
  const schema = letterSchema();
  const letters = defineCollection<LetterRecord>({
    ...{ ...about, name: 'Model 0', schema, alsoErased: 'x' },
    people: [{ field: 'user', erase: 'delete' }],
  });
  const plain = defineCollection<LetterRecord>({ name: 'Plain', schema: letterSchema('plain'), people: [] });
  const registry = registryOf(schema as never);
  const hook = () => Promise.resolve();
  expect(() => registry.checkHooks()).toThrow('nobody has registered what it needs (x)');
  expect(() => registry.whenErasing(plain, hook)).toThrow('Plain');
  registry.whenErasing(letters, hook);
  expect(() => registry.checkHooks()).not.toThrow();
  expect(() => registry.whenErasing(letters, hook)).toThrow('has it already');
});

it('the privacy page says how long each part is stored, and what remains with its reason', () => {
  const define = (changes: object) =>
    defineCollection<LetterRecord>({
      ...{ ...about, name: 'Letter', schema: letterSchema() },
      people: [{ field: 'user', erase: 'delete' }],
      ...changes,
    });
  const letters = define({});
  const drafts = define({ title: 'Brouillons', retention: { days: 90, from: 'at' } });
  const sent = define({
    ...{ title: 'Envois', retention: { setting: 'journal', from: 'at' }, purpose: 'journal' },
    people: [{ field: 'user', erase: 'keep', reason: 'Un numéro.' }],
  });
  const howLong = (what: string) =>
    storedData([letters, drafts, sent] as never, DAYS).find((part) => part.what === what)?.how_long;
  expect(howLong('Vos messages')).toEqual([
    "Lettres\u00a0: jusqu'à la suppression de votre compte.",
    'Brouillons\u00a0: 90\u00a0jours.',
  ]);
  expect(howLong("Le journal de l'administration")).toEqual(['400\u00a0jours.']);
  expect(remainingData([letters, drafts, sent] as never, DAYS)).toEqual([
    { what: 'Envois', why: 'Un numéro.', how_long: '400\u00a0jours.' },
  ]);
});
