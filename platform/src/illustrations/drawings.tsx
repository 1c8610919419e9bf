import type { ReactNode } from 'react';

interface DrawingProps {
  className?: string;
}

const FAINT = 'var(--line-strong)';
const LINE = 'var(--primary-line)';
const ACCENT = 'var(--accent-line)';

/** No course yet: an eye chart's rings waiting for the first lens. */
export function NoCourses(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle cx="88" cy="64" r="40" stroke={LINE} strokeDasharray="3 6" />
      <path
        d="M88 26c-22 12 -22 64 0 76c22 -12 22 -64 0 -76z"
        stroke={LINE}
        strokeWidth="2.5"
        fill="var(--primary-soft)"
      />
      <path d="M88 42c-9 8 -9 36 0 44" stroke={LINE} />
      <path d="M144 96v16M136 104h16" stroke={ACCENT} strokeWidth="2.5" />
    </Drawing>
  );
}

/** No campus yet: a place marked on the map, its iris still to be drawn. */
export function NoCampuses(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        d="M88 106c-20 -24 -31 -38 -31 -52a31 31 0 0 1 62 0c0 14 -11 28 -31 52z"
        stroke={LINE}
        strokeWidth="2.5"
        fill="var(--primary-soft)"
        strokeLinejoin="round"
      />
      <circle cx="88" cy="54" r="17" stroke={LINE} strokeDasharray="3 5" />
      <circle cx="88" cy="54" r="5.5" stroke={ACCENT} strokeWidth="2.5" />
      <path d="M62 100c-12 2 -20 5 -20 8M114 100c12 2 20 5 20 8" stroke={LINE} />
    </Drawing>
  );
}

/** A search without result: the loupe shows an empty field. */
export function NoResults(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle cx="80" cy="58" r="36" stroke={LINE} strokeWidth="2.5" fill="var(--primary-soft)" />
      <path d="M106 84l30 30" stroke={LINE} strokeWidth="2.5" />
      <path d="M80 46v-8M80 78v-8M68 58h-8M100 58h-8" stroke={LINE} />
      <path d="M58 46a25 25 0 0 1 12 -11" stroke={ACCENT} strokeWidth="2.5" />
    </Drawing>
  );
}

/** No message: an envelope whose seal is an iris. */
export function NoMessages(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        d="M46 36h84a6 6 0 0 1 6 6v48a6 6 0 0 1 -6 6h-84a6 6 0 0 1 -6 -6v-48a6 6 0 0 1 6 -6z"
        stroke={LINE}
        strokeWidth="2.5"
        fill="var(--primary-soft)"
      />
      <path d="M42 40l38 28M134 40l-38 28" stroke={LINE} />
      <circle cx="88" cy="72" r="13" stroke={LINE} strokeWidth="2.5" fill="var(--paper)" />
      <circle cx="88" cy="72" r="4.5" stroke={ACCENT} strokeWidth="2.5" />
    </Drawing>
  );
}

/** A picture that cannot be shown: the frame and a broken ring. */
export function BrokenImage(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M40 26h96v76h-96z" stroke={LINE} strokeWidth="2.5" fill="var(--primary-soft)" strokeLinejoin="round" />
      <circle cx="88" cy="64" r="24" stroke={LINE} strokeDasharray="50 14 70 17" />
      <circle cx="88" cy="64" r="9" stroke={LINE} strokeWidth="2.5" />
      <path d="M112 22l-12 18l10 6l-14 20" stroke={ACCENT} strokeWidth="2.5" strokeLinejoin="round" />
    </Drawing>
  );
}

/** No network: two half rings that no longer meet. */
export function Offline(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M76 26a40 40 0 0 0 0 76M76 44a22 22 0 0 0 0 40" stroke={LINE} strokeWidth="2.5" />
      <path
        d="M100 26a40 40 0 0 1 0 76M100 44a22 22 0 0 1 0 40"
        stroke={FAINT}
        strokeWidth="2.5"
        strokeDasharray="2 7"
      />
      <path d="M88 20v14M88 94v14M88 52v24" stroke={ACCENT} strokeWidth="2.5" />
    </Drawing>
  );
}

/** A service that does not answer: the microscope's field with its lamp out. */
export function Unavailable(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle cx="88" cy="64" r="42" stroke={LINE} strokeWidth="2.5" fill="var(--primary-soft)" />
      <path d="M48 66c14 18 26 25 40 25s26 -7 40 -25" stroke={LINE} strokeWidth="2.5" />
      <path d="M62 81l-6 9M75 88l-3 11M88 91v12M101 88l3 11M114 81l6 9" stroke={LINE} />
      <path d="M140 24l8 -8M146 34h10M132 18v-10" stroke={ACCENT} strokeWidth="2.5" />
    </Drawing>
  );
}

/** An address that leads nowhere: the gaze looks past the field. */
export function NotFound(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path
        d="M34 64c16 -26 34 -38 54 -38s38 12 54 38c-16 26 -34 38 -54 38s-38 -12 -54 -38z"
        stroke={LINE}
        strokeWidth="2.5"
        fill="var(--primary-soft)"
        strokeLinejoin="round"
      />
      <circle cx="106" cy="58" r="24" stroke={LINE} strokeWidth="2.5" fill="var(--paper)" />
      <circle cx="106" cy="58" r="32" stroke={LINE} strokeDasharray="1 5" />
      <circle cx="113" cy="55" r="9" stroke={LINE} strokeWidth="2.5" />
      <path d="M150 26l14 -12M158 40l12 -4" stroke={ACCENT} strokeWidth="2.5" />
    </Drawing>
  );
}

/** The common ground of all: a reticle with its graduations, the subject in the lit middle. */
function Drawing({ className, children }: DrawingProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 176 128"
      width="176"
      height="128"
      className={className}
      fill="none"
      strokeWidth="1.25"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="88" cy="64" r="58" stroke={FAINT} strokeDasharray="1 5" />
      <path d="M4 64h18M154 64h18M10 60.5v7M16 62v4M160 62v4M166 60.5v7" stroke={FAINT} />
      {children}
    </svg>
  );
}
