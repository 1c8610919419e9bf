import { Drawing, type DrawingProps, STROKE } from '@iris/platform/illustrations';

/** Illustration of a programme without webinars: a video call with one eye. */
export function WebinarDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect
        x="48"
        y="34"
        width="80"
        height="56"
        rx="6"
        stroke={STROKE.line}
        strokeWidth="2.5"
        fill="var(--primary-soft)"
      />
      <path d="M62 62c14 -20 38 -20 52 0c-14 20 -38 20 -52 0z" stroke={STROKE.line} />
      <circle cx="88" cy="62" r="9" stroke={STROKE.line} />
      <circle cx="88" cy="62" r="3" fill={STROKE.line} />
      <path d="M72 102h32" stroke={STROKE.line} strokeWidth="2.5" />
      <circle cx="120" cy="42" r="2.5" fill={STROKE.accent} />
    </Drawing>
  );
}
