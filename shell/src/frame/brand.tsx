import { useTheme } from '@iris/platform/theme';
import { BrandMark } from '@iris/platform/ui';

/** The academy's name with its default mark, or with the logo set by an administrator. */
export function Brand() {
  const { siteName, logoUrl } = useTheme();
  return <BrandMark siteName={siteName} logoUrl={logoUrl} />;
}
