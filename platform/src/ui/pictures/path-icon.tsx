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
