import { PROGRESS_MAX } from '@iris/contract/foundation';

const RADIUS = 16;

interface ProgressRingProps {
  value: number;
}

/** A ring filled in proportion to the progress. Decorative: the percentage is beside it as text. */
export function ProgressRing({ value }: ProgressRingProps) {
  return (
    <svg
      viewBox="0 0 44 44"
      className="-mt-1 size-11 max-[23rem]:hidden"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle cx="22" cy="22" r="20.5" strokeWidth="1.5" strokeDasharray="0.75 4.616" className="text-line-strong" />
      <circle cx="22" cy="22" r={RADIUS} strokeWidth="3" strokeOpacity="0.18" />
      {value > 0 && (
        <circle
          cx="22"
          cy="22"
          r={RADIUS}
          strokeWidth="3"
          strokeLinecap="round"
          pathLength={PROGRESS_MAX}
          strokeDasharray={`${Math.min(value, PROGRESS_MAX)} ${PROGRESS_MAX}`}
          transform="rotate(-90 22 22)"
        />
      )}
    </svg>
  );
}
