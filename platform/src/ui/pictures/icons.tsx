import { classes } from '../text/classes.ts';

interface IconProps {
  className?: string;
}

/**
 * The icons of the first page, as paths of Lucide (lucide.dev, ISC): its component with all its options is 2 KB, which pages load
 * with the first of its other icons.
 */
export const ArrowRight = icon('M5 12h14 M12 5l7 7-7 7');
export const CircleAlert = icon('M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0z M12 8v4 M12 16h.01');
export const MapPin = icon(
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0 M15 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
);
export const Menu = icon('M4 5h16 M4 12h16 M4 19h16');
export const MessageCircle = icon(
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
);
export const RotateCw = icon('M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8 M21 3v5h-5');
export const Search = icon('m21 21-4.34-4.34 M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0z');
export const X = icon('M18 6 6 18 M6 6l12 12');

function icon(path: string) {
  return ({ className }: IconProps) => <PathIcon path={path} className={classes('lucide', className)} />;
}

interface PathIconProps {
  /** Path data on a grid of 24 units. */
  path: string;
  className?: string;
}

/** The icon of a remote, drawn like those of the interface. */
export function PathIcon({ path, className }: PathIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
