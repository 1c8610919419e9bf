import './without-eval.ts';
import './styles.css';
import { keepReservedItems } from '@iris/delivery/remote';
import { watchClicks } from '@iris/platform/clicks';
import { watchHistory } from '@iris/platform/navigation';
import { followOtherTabs, startSession } from '@iris/platform/session';
import { startTheme } from '@iris/platform/theme';
import { mount } from './app.tsx';
import { startRemotes } from './host.tsx';

keepReservedItems();
watchClicks();
// Network requests of the first page start before rendering.
startRemotes();
void startSession();
void startTheme();
followOtherTabs();
watchHistory();
mount();

/** Never called. The build shares only modules that the shell imports; remotes load these areas when a page needs them. */
export const sharedOnDemand = () => [
  import('@iris/platform/format'),
  import('@iris/platform/forms'),
  import('@iris/platform/filters'),
];
