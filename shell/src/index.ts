import './browser/without-eval.ts';
import './styles.css';
import { pause } from '@iris/delivery/remote/pause';
import { firstPaint } from './browser/first-paint.ts';

/**
 * Executes the parts of this file one after the other, with pauses in which the browser paints and reacts: as one task they
 * would block a phone for half a second. They are no files of their own, which would have to be fetched.
 */
async function run(): Promise<void> {
  if (document.getElementById('root')?.hasChildNodes()) await firstPaint();
  await pause();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await pause();
  await import(/* webpackMode: "eager", webpackExports: ["BrowserRouter"] */ 'react-router-dom');
  await import(/* webpackMode: "eager", webpackExports: ["QueryClient"] */ '@tanstack/react-query');
  await pause();
  await import(/* webpackMode: "eager" */ '@iris/platform/ui');
  await pause();
  const { start } = await import(/* webpackMode: "eager" */ './browser/start.ts');
  const state = start();
  await pause();
  const { mount } = await import(/* webpackMode: "eager" */ './browser/mount.tsx');
  mount(state);
}

void run();

/** Never called. The build shares only modules that the shell imports; remotes load these areas when a page needs them. */
export const sharedOnDemand = () => [
  import('@iris/platform/format'),
  import('@iris/platform/forms'),
  import('@iris/platform/filters'),
];
