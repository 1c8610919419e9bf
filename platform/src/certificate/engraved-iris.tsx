import { type EngravedPath, engraveIris } from '@iris/contract/certificates';
import { useMemo } from 'react';

interface EngravedIrisProps {
  serial: string;
  className?: string;
}

const INKS: Record<EngravedPath['ink'], string> = {
  fibre: 'var(--primary-line)',
  glow: 'var(--secondary-line)',
  mark: 'var(--accent-line)',
  paper: 'var(--paper)',
};

/** The engraved iris of a serial, as on the printed certificate. Decorative: the serial stands beside it. */
export function EngravedIris({ serial, className }: EngravedIrisProps) {
  const paths = useMemo(() => engraveIris(serial, 2), [serial]);
  return (
    <svg viewBox="-500 -500 1000 1000" strokeLinecap="round" className={className} aria-hidden="true">
      {paths.map(({ path, width, ink, isCovering }) => (
        <path
          key={`${ink} ${path.length} ${width}`}
          d={path}
          stroke={INKS[ink]}
          strokeWidth={width * SCREEN_WEIGHT}
          fill={isCovering ? INKS.paper : 'none'}
        />
      ))}
    </svg>
  );
}

/** The lines of the print would be thinner than a pixel. */
const SCREEN_WEIGHT = 2.2;
