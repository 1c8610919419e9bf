import { SHELL } from '@iris/delivery/contract/federation';
import { expect, it } from 'vitest';
import { ownReport } from './own-report.ts';

const REMOTE = { name: 'public', version: '1.0.0' };

it('masks what may be personal in messages, and leaves names of code', () => {
  const messages = {
    "TypeError: Cannot read properties of undefined (reading 'title')":
      "TypeError: Cannot read properties of undefined (reading 'title')",
    'Error: no account claire.martin@iris.example': 'Error: no account […]',
    'Error: <claire@iris.example> has failed': 'Error: <[…]> has failed',
    "Error: can't find 'Claire Martin'": "Error: can't find […]",
    'SyntaxError: "Claire Martin" is not valid JSON': 'SyntaxError: […] is not valid JSON',
    'Error: « Claire » est inconnue': 'Error: […] est inconnue',
    'Error: unfinished "Claire Mart': 'Error: unfinished […]',
    'Error: call 0612345678, not 112': 'Error: call […], not 112',
    'Error: one\n\u001b[31mtwo\u202e': 'Error: one [31mtwo',
    'Error: “Claire” et "Dupont"': 'Error: […] et […]',
    'Error: call 06 12 34 56 78': 'Error: call […]',
    'Error: GET /api/users?name=claire&token=ab failed for claire%40iris.example':
      'Error: GET /api/users?[…] failed for […]',
    '\n': '?',
  };
  const masked = Object.keys(messages).map((message) => ownReport(REMOTE, { message, path: '/', frames: [] }).message);
  expect(masked).toEqual(Object.values(messages));
});

it('leaves identifiers and the query out of paths', () => {
  const paths = {
    '/courses/phaco': '/courses/phaco',
    '/courses/64a0c1f2e4b0a1b2c3d4e5f6/apercu': '/courses/:id/apercu',
    '/verify/abcdefghijklmnopqrstuvwxyzabcdefgh': '/verify/:id',
    '/u/claire@iris.example?token=abc#top': '/u/:id',
    '/u/Cl%C3%A9a?q=1': '/u/:id',
    '/cou\u202erses': '/courses',
  };
  expect(Object.keys(paths).map((path) => ownReport(REMOTE, { message: '', path, frames: [] }).path)).toEqual(
    Object.values(paths),
  );
});

it('keeps the frames in scripts of the release only, on any host, and of the server', () => {
  const frames = [
    'https://files.example/x/remotes/public/1.0.0/page.js?again=2:1:2345',
    'https://iris.example/remotes/public/1.0.0/assets/page.js:1:7',
    'public.js:3:4',
    'https://iris.example/remotes/public/1.0.1/page.js:1:1',
    'https://iris.example/main.0123.js:1:2',
    'https://iris.example/remotes/public/1.0.0/<script>.js:1:1',
    'node:internal/process:1:1',
  ];
  const kept = (release: typeof REMOTE) => ownReport(release, { message: '', path: '/', frames }).frames;
  expect(kept(REMOTE)).toEqual(['page.js:1:2345', 'assets/page.js:1:7', 'server.js:3:4']);
  expect(kept({ ...REMOTE, name: SHELL })).toEqual(['main.0123.js:1:2']);
});
