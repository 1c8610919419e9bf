import { LogoMark } from '@iris/platform/illustrations';
import { useState } from 'react';
import { cardSource } from './picture.tsx';

interface BrandMarkProps {
  siteName: string;
  /** Address of the logo; empty for the academy's own. */
  logoUrl: string;
}

/** Logo and name of the site; a logo that cannot be loaded is replaced by the academy's own. */
export function BrandMark({ siteName, logoUrl }: BrandMarkProps) {
  const [broken, setBroken] = useState('');
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {logoUrl && logoUrl !== broken ? (
        <img
          src={cardSource(logoUrl)}
          alt=""
          onError={() => setBroken(logoUrl)}
          className="h-9 w-auto max-w-32 object-contain"
        />
      ) : (
        <LogoMark className="size-9 shrink-0" />
      )}
      <span className="truncate font-display text-lg leading-tight">{siteName}</span>
    </span>
  );
}
