import { expect, it } from 'vitest';
import { type ErrorReport, telemetrySchema } from '../telemetry.ts';
import { describeError } from './error-report.ts';

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

it('is bounded, whatever is thrown, so that the schema accepts it', () => {
  const thrown = [
    undefined,
    '',
    Object.assign(new Error('\u0000x'.repeat(5000)), { stack: 'at https://iris.example/a.js:1:1\n'.repeat(128) }),
    Object.assign(new Error('😀'.repeat(500)), { stack: `data:${'x'.repeat(5000)}:1:1` }),
  ];
  const isAccepted = (error: ErrorReport) => {
    const event = { outcome: 'failed', remote: 'public', version: '1.0.0', phase: 'page', error };
    return telemetrySchema.safeParse({ events: [event] }).success;
  };
  expect(thrown.filter((error) => !isAccepted(describeError(error, `/${'x/'.repeat(500)}`)))).toEqual([]);
  expect(isAccepted({ message: 'a'.repeat(201), path: '/', frames: [] })).toBe(false);
});
