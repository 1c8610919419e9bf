import { it } from 'vitest';
import { KEYED_ROUTES, keyedCalls } from './repeated/keyed-calls.fixtures.ts';
import { sharedServer } from './servers/shared-server.ts';

const { expectScope } = keyedCalls(sharedServer());

it.each(KEYED_ROUTES)(
  '%s is executed once when it is sent twice at once, and anew with another key or by another account',
  expectScope,
);
