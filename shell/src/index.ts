import './without-eval.ts';
import './styles.css';
import { canonicalPath, mayEnter, sectionOf } from '@iris/contract/pages';
import { watchClicks } from '@iris/platform/clicks';
import { watchHistory } from '@iris/platform/navigation';
import { followOtherTabs, startSession } from '@iris/platform/session';
import { startTheme } from '@iris/platform/theme';
import { mount } from './app.tsx';
import { guardInsertions } from './remotes/integrity.ts';
import { loadRemote } from './remotes/load-remote.ts';
import { prefetchOnIntent } from './remotes/prefetch.ts';
import { flushWhenHidden } from './remotes/telemetry.ts';
import { watchReleases } from './remotes/watch-releases.ts';

guardInsertions();
watchClicks();
// Network requests of the first page start before rendering.
const section = sectionOf(canonicalPath(window.location.pathname));
if (section && mayEnter(section, undefined)) loadRemote(section.remote).catch(() => {});
void startSession();
void startTheme();
followOtherTabs();
watchHistory();
prefetchOnIntent();
watchReleases();
flushWhenHidden();
mount();

/** Never called. The build shares only modules that the shell imports; remotes load these areas when a page needs them. */
export const sharedOnDemand = () => [
  import('@iris/platform/format'),
  import('@iris/platform/forms'),
  import('@iris/platform/filters'),
];
