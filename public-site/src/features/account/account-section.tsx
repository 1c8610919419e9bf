import { type ReactNode, useId } from 'react';

interface AccountSectionProps {
  title: string;
  /** A sentence on what the section is for. */
  lead: ReactNode;
  children: ReactNode;
}

/** A titled part of the account page. */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-x-16 gap-y-6 py-10 lg:grid-cols-[4fr_7fr]">
      <div>
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <p className="mt-2 max-w-[44ch] text-ink-soft">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

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
