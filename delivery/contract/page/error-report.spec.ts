import { expect, it } from 'vitest';
import { type ErrorReport, telemetrySchema } from '../telemetry.ts';
import { describeError, maskReport } from './error-report.ts';

const STACKS = {
  chromium: `TypeError: no
    at Page (https://iris.example/remotes/public/1.0.0/page.js:1:2345)
    at async https://iris.example/main.js:2:1`,
  firefox: `Page@https://iris.example/remotes/public/1.0.0/page.js:1:2345
@https://iris.example/main.js:2:1`,
  server: `TypeError: no
    at Page (public.js:1:2345)
    at shell.js:2:1`,
};

it('takes the frames of a stack of any browser, and of the server', () => {
  const framesOf = (stack: string) => describeError(Object.assign(new TypeError('no'), { stack }), '/').frames;
  const expected = ['https://iris.example/remotes/public/1.0.0/page.js:1:2345', 'https://iris.example/main.js:2:1'];
  expect(framesOf(STACKS.chromium)).toEqual(expected);
  expect(framesOf(STACKS.firefox)).toEqual(expected);
  expect(framesOf(STACKS.server)).toEqual(['public.js:1:2345', 'shell.js:2:1']);
});

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
    'Error: one\n\u001b[31mtwo\u202e': 'Error: one [31mtwo ',
  };
  const masked = Object.keys(messages).map((message) => maskReport({ message, path: '/', frames: [] }).message);
  expect(masked).toEqual(Object.values(messages));
});

it('leaves identifiers and the query out of paths', () => {
  const paths = {
    '/courses/phaco': '/courses/phaco',
    '/courses/64a0c1f2e4b0a1b2c3d4e5f6/apercu': '/courses/:id/apercu',
    '/verify/abcdefghijklmnopqrstuvwxyzabcdefgh': '/verify/:id',
    '/u/claire@iris.example?token=abc#top': '/u/:id',
    '/u/Cl%C3%A9a?q=1': '/u/:id',
  };
  expect(Object.keys(paths).map((path) => maskReport({ message: '', path, frames: [] }).path)).toEqual(
    Object.values(paths),
  );
});

it('is bounded, whatever is thrown, so that the schema accepts it', () => {
  const thrown = [
    undefined,
    '',
    Object.assign(new Error('\u0000x'.repeat(5000)), { stack: 'at https://iris.example/a.js:1:1\n'.repeat(500) }),
    Object.assign(new Error('😀'.repeat(500)), { stack: `data:${'x'.repeat(5000)}:1:1` }),
  ];
  const isAccepted = (error: ErrorReport) => {
    const event = { outcome: 'failed', remote: 'public', version: '1.0.0', phase: 'page', error };
    return telemetrySchema.safeParse({ events: [event] }).success;
  };
  expect(thrown.filter((error) => !isAccepted(describeError(error, `/${'x/'.repeat(500)}`)))).toEqual([]);
  expect(isAccepted({ message: 'a\u0007', path: '/', frames: [] })).toBe(false);
});
