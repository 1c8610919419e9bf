import type { ReactNode } from 'react';

interface MethodSectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** A method of the second factor, with what it is for. */
export function MethodSection({ title, text, children }: MethodSectionProps) {
  return (
    <div className="py-6 first:pt-0">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 mb-4 max-w-text text-ink-soft">{text}</p>
      {children}
    </div>
  );
}
