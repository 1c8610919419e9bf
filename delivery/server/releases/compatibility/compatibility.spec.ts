import { expect, it } from 'vitest';
import type { BuiltFor, Host } from '../../../contract/remotes/compatibility.ts';
import { deadLinks, incompatibilities, type NamedPages, usesOf } from './compatibility.ts';

const HOST: Host = {
  contract_version: 1,
  shared: {
    react: { version: '19.3.1', names: ['use', 'useState'] },
    'react/jsx-runtime': { version: '19.3.1', names: ['jsx'] },
    'react-router-dom': { version: '7.18.5', names: ['Link'] },
  },
};

const of = (shared: BuiltFor['shared'], contract_version = 1) => incompatibilities({ contract_version, shared }, HOST);

it('finds nothing to object to a remote whose ranges match and whose names are all provided', () => {
  const router = { range: '^7.18.0', names: ['Link'] };
  expect(of({ react: { range: '^19.3.1', names: ['useState'] }, 'react-router-dom': router })).toEqual([]);
  expect(of({ react: { range: '^19.0.0', names: [] } })).toEqual([]);
  expect(of({})).toEqual([]);
});

it.each<[string, string, BuiltFor['shared'], number?]>([
  [
    'a name that is not provided',
    'Ce module utilise useBlocker de react-router-dom, que le site en service ne fournit pas.',
    { 'react-router-dom': { range: '^7.18.5', names: ['Link', 'useBlocker'] } },
  ],
  [
    'several names of one module in one sentence',
    'Ce module utilise cache, useFuture et useOther de react, que le site en service ne fournit pas.',
    { react: { range: '^19.3.1', names: ['cache', 'use', 'useFuture', 'useOther'] } },
  ],
  [
    'another version, whatever the names',
    'Ce module demande react ^20.0.0, le site en service fournit 19.3.1.',
    { react: { range: '^20.0.0', names: ['useFuture'] } },
  ],
  [
    'several modules of one version in one sentence',
    'Ce module demande react et react/jsx-runtime ^20.0.0, le site en service fournit 19.3.1.',
    { react: { range: '^20.0.0', names: [] }, 'react/jsx-runtime': { range: '^20.0.0', names: [] } },
  ],
  [
    'no range at all',
    'Ce module demande react récent, le site en service fournit 19.3.1.',
    { react: { range: 'récent', names: [] } },
  ],
  [
    'a module that is not shared',
    'Ce module demande vue, que le site en service ne fournit pas.',
    { vue: { range: '*', names: ['ref'] } },
  ],
  [
    'a module with the name of a property of every object',
    'Ce module demande constructor, que le site en service ne fournit pas.',
    { constructor: { range: '*', names: [] } },
  ],
  ['another contract', 'Ce module demande la version 2 du contrat, le site en service a la version 1.', {}, 2],
])('names %s', (_, sentence, shared, contract) => {
  expect(of(shared, contract)).toEqual([sentence]);
});

it('names all reasons at once', () => {
  const vue = { range: '*', names: [] };
  expect(of({ react: { range: '^18.0.0', names: [] }, vue }, 2)).toHaveLength(3);
});

it('takes the routes that earlier builds recorded for uses of the product, not for a module of the shell', () => {
  const before = { contract_version: 1, shared: { api: { range: '*', names: ['GET /a', 'GET /b'] } } };
  expect(incompatibilities(before, HOST)).toEqual([]);
  expect(usesOf(before)).toEqual({ 'GET /a': null, 'GET /b': null });
  const uses = { 'GET /c': { answer: 'object' } };
  expect(usesOf({ ...before, uses })).toEqual(uses);
  expect(usesOf(undefined, { ...HOST, uses })).toEqual(uses);
  // Its routes are those of its contract, whether or not it calls them.
  const all = { ...HOST.shared, api: { version: '1.0.0', names: ['GET /d'] } };
  expect(usesOf(undefined, { ...HOST, shared: all })).toEqual({});
});

it('names links to a page that the served release of its section lacks', () => {
  const site = { name: 'public', title: 'Site public 1.0.0', sections: ['', 'courses', 'login'] };
  const student = {
    name: 'student',
    title: 'Étudiant 2.0.0',
    sections: ['learn'],
    pages: ['/courses/:id', '/learn/:id'],
  };
  const shell = { name: 'shell', title: 'Shell 3.0.0', sections: [], pages: ['/login', '/courses/:id'] };
  const texts = (...served: NamedPages[]) => deadLinks(served).map(({ text }) => text);
  const withPages = (...pages: string[]) => texts({ ...site, pages }, student, shell);

  expect(withPages('/courses/:id', '/login', '/learn/:id')).toEqual([]);
  expect(texts(site, student, shell)).toEqual([]);
  expect(withPages('/login', '/learn/:id/fin')).toEqual([
    'Site public 1.0.0 mène à /learn/:id/fin, page qui manque dans «\u00a0Étudiant 2.0.0\u00a0».',
    'Étudiant 2.0.0 mène à /courses/:id, page qui manque dans «\u00a0Site public 1.0.0\u00a0».',
    'Shell 3.0.0 mène à /courses/:id, page qui manque dans «\u00a0Site public 1.0.0\u00a0».',
  ]);
  const canary = { ...site, title: 'Site public 1.1.0', pages: ['/courses/:id'] };
  expect(texts({ ...site, pages: ['/courses/:id', '/login'] }, canary, student, shell)).toEqual([
    'Shell 3.0.0 mène à /login, page qui manque dans «\u00a0Site public 1.1.0\u00a0».',
  ]);
  // Whose section nobody serves yet.
  expect(texts(student)).toEqual([]);
});
