interface LogoMarkProps {
  className?: string;
}

/** The academy's logo, an iris, in the current text color. */
export function LogoMark({ className }: LogoMarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="16" cy="16" r="14" />
      <path d="M24.0 17.6L26.2 18.0M22.2 20.1L25.3 22.2M20.6 22.8L21.8 24.6M17.4 23.3L18.2 27.0M14.4 24.0L14.0 26.2M11.9 22.2L9.8 25.3M9.2 20.6L7.4 21.8M8.7 17.4L5.0 18.2M8.0 14.4L5.8 14.0M9.8 11.9L6.7 9.8M11.4 9.2L10.2 7.4M14.6 8.7L13.8 5.0M17.6 8.0L18.0 5.8M20.1 9.8L22.2 6.7M22.8 11.4L24.6 10.2M23.3 14.6L27.0 13.8" />
      <path d="M18.6 12.2A4.6 4.6 0 1 0 20.4 14.6" />
    </svg>
  );
}
