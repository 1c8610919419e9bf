import type { PropsWithChildren } from 'react';

export interface DrawingProps {
  className?: string;
}

/** Stroke colors of all drawings. */
export const STROKE = { faint: 'var(--line-strong)', line: 'var(--primary-line)', accent: 'var(--accent-line)' };

/** Illustration of an empty course list: the rings of an eye chart. */
export function NoCourses(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle cx="88" cy="64" r="40" stroke={STROKE.line} strokeDasharray="3 6" />
      <path
        d="M88 26c-22 12 -22 64 0 76c22 -12 22 -64 0 -76z"
        stroke={STROKE.line}
        strokeWidth="2.5"
        fill="var(--primary-soft)"
      />
      <path d="M88 42c-9 8 -9 36 0 44" stroke={STROKE.line} />
      <path d="M144 96v16M136 104h16" stroke={STROKE.accent} strokeWidth="2.5" />
    </Drawing>
  );
}

/** Illustration of a search without results: a magnifying glass over an empty field. */
export function NoResults(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle cx="80" cy="58" r="36" stroke={STROKE.line} strokeWidth="2.5" fill="var(--primary-soft)" />
      <path d="M106 84l30 30" stroke={STROKE.line} strokeWidth="2.5" />
      <path d="M80 46v-8M80 78v-8M68 58h-8M100 58h-8" stroke={STROKE.line} />
      <path d="M58 46a25 25 0 0 1 12 -11" stroke={STROKE.accent} strokeWidth="2.5" />
    </Drawing>
  );
}

/** Background of all drawings: a graduated reticle, with the subject in the center. */
export function Drawing({ className, children }: PropsWithChildren<DrawingProps>) {
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
      <circle cx="88" cy="64" r="58" stroke={STROKE.faint} strokeDasharray="1 5" />
      <path d="M4 64h18M154 64h18M10 60.5v7M16 62v4M160 62v4M166 60.5v7" stroke={STROKE.faint} />
      {children}
    </svg>
  );
}
