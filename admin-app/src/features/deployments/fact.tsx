import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  children: ReactNode;
}

/** A term with what is said of it, in a `dl`. */
export function Fact({ label, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
