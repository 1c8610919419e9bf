import { Drawing, type DrawingProps, STROKE } from '@iris/platform/illustrations';

/** Illustration of the "service unavailable" page: the microscope's field with its lamp out. */
export function Unavailable(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle cx="88" cy="64" r="42" stroke={STROKE.line} strokeWidth="2.5" fill="var(--primary-soft)" />
      <path d="M48 66c14 18 26 25 40 25s26 -7 40 -25" stroke={STROKE.line} strokeWidth="2.5" />
      <path d="M62 81l-6 9M75 88l-3 11M88 91v12M101 88l3 11M114 81l6 9" stroke={STROKE.line} />
      <path d="M140 24l8 -8M146 34h10M132 18v-10" stroke={STROKE.accent} strokeWidth="2.5" />
    </Drawing>
  );
}

/** Illustration of the 404 page: an eye that looks past the field. */
export function NotFound(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        d="M34 64c16 -26 34 -38 54 -38s38 12 54 38c-16 26 -34 38 -54 38s-38 -12 -54 -38z"
        stroke={STROKE.line}
        strokeWidth="2.5"
        fill="var(--primary-soft)"
        strokeLinejoin="round"
      />
      <circle cx="106" cy="58" r="24" stroke={STROKE.line} strokeWidth="2.5" fill="var(--paper)" />
      <circle cx="106" cy="58" r="32" stroke={STROKE.line} strokeDasharray="1 5" />
      <circle cx="113" cy="55" r="9" stroke={STROKE.line} strokeWidth="2.5" />
      <path d="M150 26l14 -12M158 40l12 -4" stroke={STROKE.accent} strokeWidth="2.5" />
    </Drawing>
  );
}
