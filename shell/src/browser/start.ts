import { readPageState } from '@iris/delivery/host';
import { keepReservedItems } from '@iris/delivery/remote';
import { watchClicks } from '@iris/platform/clicks';
import { fadeBetweenPages, watchHistory } from '@iris/platform/navigation';
import { followOtherTabs, followRights, startSession } from '@iris/platform/session';
import { startTheme } from '@iris/platform/theme';
import { startRemotes } from '../application/host.tsx';
import type { AcademyState } from '../application/page-state.ts';

/** Requests what the first page needs, and prepares everything but the page itself. Returns with what the server has rendered it. */
export function start(): AcademyState | undefined {
  keepReservedItems();
  watchClicks();
  // Network requests of the first page start before rendering.
  startRemotes();
  followRights();
  void startSession();
  const state = readPageState() as AcademyState | undefined;
  // A rendered page contains the theme.
  if (!state) void startTheme();
  followOtherTabs();
  watchHistory();
  fadeBetweenPages();
  return state;
}
