import type { LoadBoundary } from '@iris/delivery/remote';
import type { RootOptions } from 'react-dom/client';
import { FRAMES } from '../../contract/page/error-report.ts';
import { diagnose } from '../loading/diagnosis.ts';
import { releaseIn } from '../registry.ts';
import { onFirstError, shellRelease } from '../reports/owner.ts';
import { reportFailure } from '../reports/telemetry.ts';
import { PageFailure } from './page-failure.tsx';

/** Options of React's root, by which each failure of a part of the page is logged and reported, whichever boundary catches it. */
export const ROOT_OPTIONS = {
  onCaughtError(error, { componentStack, errorBoundary }) {
    // biome-ignore lint/suspicious/noConsole: the only record of the failure in the browser
    console.error('part of the page failed', error, componentStack);
    // That of pages reports by itself what it finds out.
    if ((errorBoundary as LoadBoundary | undefined)?.props.failure !== PageFailure) reportBroken(error, componentStack);
  },
  onUncaughtError(error, { componentStack }) {
    reportBroken(error, componentStack);
    // As React does without this option.
    reportError(error);
  },
  onRecoverableError(error) {
    // What a browser has translated before React continues it is not what the server has rendered: React draws it anew.
    if (isTranslated()) return;
    // As React does without this option.
    reportError(error);
  },
} satisfies RootOptions;

/** Whether the browser shows the page in another language, by what Chrome and Edge write on its root element. */
function isTranslated(): boolean {
  return document.documentElement.matches('[class*="translated-"], [lang]:not([lang|="fr"])');
}

/** An error whose stack names no remote is that of the failing component. */
function reportBroken(error: unknown, components: string | undefined): void {
  const [component = ''] = components?.match(FRAMES) ?? [];
  const { name, version } =
    releaseIn(String((error as Error | undefined)?.stack)) ?? releaseIn(component) ?? shellRelease();
  onFirstError({ name, version }, async () => {
    const { phase } = await diagnose(name, error, ['broken', 'page']);
    reportFailure(name, version, phase, error);
  });
}
