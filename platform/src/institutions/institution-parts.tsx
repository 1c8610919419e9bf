import type { InstitutionPage } from '@iris/contract/institutions';
import { classes } from '@iris/platform/ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { InvitationSection } from './invitations/invitation-section.tsx';
import type { PersonLinks } from './members/member-item.tsx';
import { MemberSection } from './members/member-section.tsx';
import { RosterPanel } from './roster/lazy-roster-panel.tsx';

/** One part of the page of an institution. */
export interface InstitutionPart {
  /** In the address. */
  name: string;
  label: string;
  content: ReactNode;
}

interface InstitutionPartsProps {
  /** At least one; the first is shown at first. */
  parts: readonly [InstitutionPart, ...InstitutionPart[]];
}

/** The parts of the page of an institution, one at a time. */
export function InstitutionParts({ parts }: InstitutionPartsProps) {
  const [address] = useSearchParams();
  const current = parts.find(({ name }) => name === address.get('part')) ?? parts[0];
  if (parts.length === 1) return parts[0].content;
  return (
    <>
      <nav
        aria-label="Parties de l'établissement"
        className="-mx-5 mb-6 overflow-x-auto border-b scroll-shadows-x border-line px-5 sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0"
      >
        <ul className="-ml-3 flex gap-1">
          {parts.map(({ name, label }) => (
            <li key={name}>
              <Link
                ref={name === current.name ? keepInView : undefined}
                to={`?part=${name}`}
                aria-current={name === current.name ? 'page' : undefined}
                className={classes(
                  'relative flex min-h-11 items-center px-3 text-sm font-semibold whitespace-nowrap transition-colors after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full',
                  name === current.name ? 'text-ink after:bg-accent-line' : 'text-ink-soft hover:text-ink',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* Another part begins anew, with its own filters and dialogs. */}
      <section key={current.name} aria-label={current.label}>
        {current.content}
      </section>
    </>
  );
}

/** On narrow screens the parts scroll sideways. */
function keepInView(link: HTMLElement | null): void {
  link?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
}

/** The parts in which an institution's members are arranged and others invited. */
export function peopleParts({ _id, orders }: InstitutionPage, links: PersonLinks): InstitutionPart[] {
  return [
    { name: 'members', label: 'Membres', content: <MemberSection institution={_id} {...links} /> },
    { name: 'invitations', label: 'Invitations', content: <InvitationSection institution={_id} orders={orders} /> },
    { name: 'roster', label: "Liste d'internes", content: <RosterPanel institutionId={_id} orders={orders} /> },
  ];
}
