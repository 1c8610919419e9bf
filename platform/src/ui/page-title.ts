import { useEffect } from 'react';
import { useTheme } from '../theme/index.ts';

/** Sets the document title, « Nos Cours · Académie Iris »; without a title, the site's name and tagline. */
export function usePageTitle(title?: string): void {
  const { siteName, siteTagline } = useTheme();
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : `${siteName} · ${siteTagline}`;
  }, [title, siteName, siteTagline]);
}
