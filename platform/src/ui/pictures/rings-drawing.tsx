interface RingsDrawingProps {
  label?: string;
  className?: string;
}

/** Placeholder for an image that cannot be loaded, with its text alternative as `label`. */
export function RingsDrawing({ label, className }: RingsDrawingProps) {
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      fill="none"
      stroke="currentColor"
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
    >
      {[36, 60, 92, 132, 180, 236, 300].map((radius, index) => (
        <circle
          key={radius}
          cx="430"
          cy="200"
          r={radius}
          strokeWidth={index % 3 === 0 ? 2 : 1}
          strokeDasharray={index % 2 === 1 ? '2 9' : undefined}
          strokeOpacity={0.75 - index * 0.08}
        />
      ))}
      <path d="M0 200h394M466 200h174M430 0v164M430 236v124" strokeOpacity="0.3" />
    </svg>
  );
}
