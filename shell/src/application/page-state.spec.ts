import { THEME_DEFAULTS } from '@iris/contract/site';
import { createQueryClient } from '@iris/platform/query';
import { sessionStore } from '@iris/platform/session';
import { fixtures, signInAs } from '@iris/platform/testing';
import { expect, it } from 'vitest';
import { startFrom } from './page-state.ts';

const rendered = { theme: THEME_DEFAULTS, answers: [], refusals: [] };

it('begins with the session as it is where the page was rendered for it, so that nothing is rendered again, and with that of the page otherwise', () => {
  sessionStore.setState({ status: 'signed_out', user: null });
  startFrom({ ...rendered, hasSession: false }, createQueryClient());
  expect(sessionStore.getInitialState()).toBe(sessionStore.getState());

  startFrom({ ...rendered, hasSession: true }, createQueryClient());
  expect(sessionStore.getInitialState()).toEqual({ status: 'loading', user: null });

  signInAs(fixtures.user());
  startFrom({ ...rendered, hasSession: false }, createQueryClient());
  expect(sessionStore.getInitialState()).toEqual({ status: 'signed_out', user: null });
});
