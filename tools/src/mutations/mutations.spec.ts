import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from '@iris/contract/routes';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../system/settings.ts';
import { MutationBench } from './bench.ts';
import { findMutations } from './find-mutations.ts';
import { KINDS, type Mutation, mutated } from './mutation.ts';

const mutations = findMutations();

describe('the mutations', () => {
  it('are of every kind, and each has a name of its own', () => {
    expect(new Set(mutations.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)));
    const names = mutations.map(({ kind, name }) => `${kind} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('open each route of the table that is not public', () => {
    const opened = mutations.filter(({ name }) => name.endsWith(': public')).map(({ name }) => name.slice(0, -8));
    const closed = Object.entries(ROUTES).filter(([, { access }]) => access !== 'public');
    expect(opened.toSorted()).toEqual(closed.map(([route]) => route).toSorted());
  });

  it('leave sources that can be read, and are not the same', () => {
    const wrong = mutations.flatMap((mutation) =>
      [...new Set(mutation.edits.map(({ file }) => file))].flatMap((file) => {
        const before = readFileSync(join(ROOT, file), 'utf8');
        const after = mutated(before, file, mutation);
        const { diagnostics = [] } = ts.transpileModule(after, { reportDiagnostics: true });
        return after === before || diagnostics.length > 0 ? [`${mutation.kind} ${mutation.name}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('a bench', () => {
  const bench = new MutationBench();
  afterAll(() => bench.close());

  const file = 'contract/src/foundation/permissions.ts';
  const specs = ['contract/src/routes/inputs.spec.ts'];
  const harmless: Mutation = { kind: 'guard', name: '', edits: [{ file, start: 0, end: 0, text: '// \n' }], specs };
  const [, query] = mutations.filter(({ kind, name }) => kind === 'schema' && name.endsWith(': query'));
  const unreadable: Mutation = { ...harmless, edits: [{ file, start: 0, end: 0, text: 'export {{' }] };

  it('says which test sees that a defence is gone, and that none does, one after the other', async () => {
    expect(await bench.try(harmless)).toEqual({ verdict: 'survived' });
    expect(await bench.try(query as Mutation)).toMatchObject({ verdict: 'killed', by: expect.stringMatching(/query/) });
    expect(await bench.try(harmless)).toEqual({ verdict: 'survived' });
    expect(await bench.try(unreadable)).toEqual({ verdict: 'broken' });
  }, 60_000);
});
