import { useTheme } from '@iris/platform/theme';
import { BrandMark } from '@iris/platform/ui';

/** The academy's mark and name, or the logo an administrator chose. */
export function Brand() {
  const { siteName, logoUrl } = useTheme();
  return <BrandMark siteName={siteName} logoUrl={logoUrl} />;
}
