import { useTheme } from '@iris/platform/theme';
import { Container, PageHeading } from '@iris/platform/ui';
import type { ReactNode } from 'react';
import { innerDetails } from '../../details/page-details.ts';
import { paths } from '../../paths.ts';

interface LegalLayoutProps {
  title: string;
  lead: string;
  page: 'legal' | 'privacy';
  /** For search engines. */
  description: string;
  children: ReactNode;
}

/** A page of text with a heading and an introduction. */
export function LegalLayout({ title, lead, page, description, children }: LegalLayoutProps) {
  const theme = useTheme();
  return (
    <Container className="py-10 md:py-16">
      <PageHeading
        details={innerDetails(page, { name: title, path: paths[page] }, description, theme)}
        className="text-5xl"
      >
        {title}
      </PageHeading>
      <p className="mt-4 max-w-[62ch] text-lg text-ink-soft">{lead}</p>
      <div className="mt-10 max-w-[72ch] divide-y divide-line border-line border-y">{children}</div>
    </Container>
  );
}

interface LegalSectionProps {
  title: string;
  children: ReactNode;
}

/** A titled part of the page. */
export function LegalSection({ title, children }: LegalSectionProps) {
  return (
    <section className="space-y-3 py-8">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}
