import { ButtonLink, Container, PageHeading } from '@iris/platform/ui';
import type { ReactNode } from 'react';

const DESCRIPTION = "Il a peut-être été retiré, ou l'adresse comporte une faute de frappe.";

interface MissingItemProps {
  drawing: ReactNode;
  title: string;
  /** The page of all, and the words that lead there. */
  to: string;
  action: string;
}

/** Replaces the page of something that does not exist. */
export function MissingItem({ drawing, title, to, action }: MissingItemProps) {
  return (
    <Container className="flex flex-col items-center gap-5 py-20 text-center">
      <div className="text-primary-line">{drawing}</div>
      <PageHeading details={{ description: DESCRIPTION, isMissing: true }}>{title}</PageHeading>
      <p className="max-w-text text-ink-soft">{DESCRIPTION}</p>
      <ButtonLink to={to} variant="primary">
        {action}
      </ButtonLink>
    </Container>
  );
}
