import { Drawing, type DrawingProps, STROKE } from '@iris/platform/illustrations';

/** Illustration of an empty list of campuses: a map marker. */
export function NoCampuses(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        d="M88 106c-20 -24 -31 -38 -31 -52a31 31 0 0 1 62 0c0 14 -11 28 -31 52z"
        stroke={STROKE.line}
        strokeWidth="2.5"
        fill="var(--primary-soft)"
        strokeLinejoin="round"
      />
      <circle cx="88" cy="54" r="17" stroke={STROKE.line} strokeDasharray="3 5" />
      <circle cx="88" cy="54" r="5.5" stroke={STROKE.accent} strokeWidth="2.5" />
      <path d="M62 100c-12 2 -20 5 -20 8M114 100c12 2 20 5 20 8" stroke={STROKE.line} />
    </Drawing>
  );
}

/** Illustration of an empty list of messages: an envelope with an iris as its seal. */
export function NoMessages(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        d="M46 36h84a6 6 0 0 1 6 6v48a6 6 0 0 1 -6 6h-84a6 6 0 0 1 -6 -6v-48a6 6 0 0 1 6 -6z"
        stroke={STROKE.line}
        strokeWidth="2.5"
        fill="var(--primary-soft)"
      />
      <path d="M42 40l38 28M134 40l-38 28" stroke={STROKE.line} />
      <circle cx="88" cy="72" r="13" stroke={STROKE.line} strokeWidth="2.5" fill="var(--paper)" />
      <circle cx="88" cy="72" r="4.5" stroke={STROKE.accent} strokeWidth="2.5" />
    </Drawing>
  );
}

/** Illustration of an empty list of institutions: a building whose window is an iris. */
export function NoInstitutions(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M56 104V48l32 -18l32 18v56z" stroke={STROKE.line} strokeWidth="2.5" fill="var(--primary-soft)" />
      <path d="M48 104h80M80 104V88h16v16M66 88h4M106 88h4" stroke={STROKE.line} />
      <circle cx="88" cy="62" r="13" stroke={STROKE.line} strokeWidth="2.5" fill="var(--paper)" />
      <circle cx="88" cy="62" r="4.5" stroke={STROKE.accent} strokeWidth="2.5" />
    </Drawing>
  );
}

/** Illustration of an empty list of webinars: a screen that shows an iris, and its audience. */
export function NoWebinars(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        d="M44 26h88a6 6 0 0 1 6 6v50a6 6 0 0 1 -6 6h-88a6 6 0 0 1 -6 -6v-50a6 6 0 0 1 6 -6z"
        stroke={STROKE.line}
        strokeWidth="2.5"
        fill="var(--primary-soft)"
      />
      <circle cx="88" cy="57" r="18" stroke={STROKE.line} strokeWidth="2.5" fill="var(--paper)" />
      <circle cx="88" cy="57" r="11" stroke={STROKE.line} strokeDasharray="3 5" />
      <circle cx="88" cy="57" r="4.5" stroke={STROKE.accent} strokeWidth="2.5" />
      <path d="M52 108a10 10 0 0 1 20 0M78 108a10 10 0 0 1 20 0M104 108a10 10 0 0 1 20 0" stroke={STROKE.line} />
    </Drawing>
  );
}
