import type { Deployment } from '@iris/delivery/contract/releases';
import type { RemoteDescription } from '@iris/delivery/contract/remotes/description';
import { type ConfirmationTexts, useConfirmation } from '@iris/platform/dialogs';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { linkText, opennessText, sectionText } from '../../format/remotes.ts';
import { useApprove } from './deployments.api.ts';
import { Fact } from './fact.tsx';

interface ApprovalProps {
  deployment: Deployment;
  /** Focused once approved, when the notice is removed. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** The description that awaits approval, and the button that approves it; nothing when none does. */
export function Approval({ deployment, focusAfterwards }: ApprovalProps) {
  const confirmation = useConfirmation({ mutation: useApprove(), words: describeApproval, focusAfterwards });
  const { description, proposed } = deployment;
  return (
    <>
      {proposed && (
        <div className="flex flex-col gap-4 rounded-sm border border-accent-line bg-accent-soft p-4">
          <div className="flex items-start gap-3">
            <BadgeCheck className="mt-0.5 size-5 shrink-0 text-accent-ink" />
            <div>
              <h3 className="text-base">
                {description ? 'Ce module demande un changement' : 'Ce module attend votre approbation'}
              </h3>
              <p className="mt-0.5 text-sm text-ink-soft">
                {description
                  ? "Jusqu'à votre approbation, ce qui est déjà approuvé reste en vigueur."
                  : "Rien de ce qu'il demande ne prend effet avant."}
              </p>
            </div>
          </div>
          <Proposal description={proposed} approved={description} />
          <Button
            size="sm"
            variant="primary"
            className="self-start"
            icon={<BadgeCheck />}
            onClick={() => confirmation.ask(proposed)}
          >
            Approuver
            <span className="sr-only">{` ${proposed.title}`}</span>
          </Button>
        </div>
      )}
      <ConfirmDialog {...confirmation.dialog} />
    </>
  );
}

interface ProposalProps {
  description: RemoteDescription;
  /** What holds so far. */
  approved: RemoteDescription | null | undefined;
}

/** What a remote asks for; of one that was approved before, what changes. */
function Proposal({ description, approved }: ProposalProps) {
  const facts = FACTS.filter(({ fields }) => !approved || fields.some((field) => differ(description, approved, field)));
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(({ label, show }) => (
        <Fact key={label} label={label}>
          {show(description, approved)}
          {approved && (
            <div className="mt-1 text-sm font-normal text-ink-soft">
              {"Jusqu'ici\u00a0: "}
              {show(approved, description)}
            </div>
          )}
        </Fact>
      ))}
    </dl>
  );
}

interface DescriptionFact {
  label: string;
  fields: (keyof RemoteDescription)[];
  show: (of: RemoteDescription, other: RemoteDescription | null | undefined) => ReactNode;
}

const FACTS: DescriptionFact[] = [
  {
    label: 'Nom',
    fields: ['title', 'icon'],
    show: ({ title, icon }, other) =>
      icon === other?.icon ? <span>{title}</span> : <Name title={title} icon={icon} />,
  },
  { label: 'Ouvert à', fields: ['access', 'section_access'], show: opennessText },
  { label: 'Adresses', fields: ['sections'], show: ({ sections }) => <List items={sections.map(sectionText)} /> },
  { label: 'Liens', fields: ['links'], show: ({ links }) => <Links links={links} /> },
];

function differ(one: RemoteDescription, other: RemoteDescription, field: keyof RemoteDescription): boolean {
  return JSON.stringify(one[field]) !== JSON.stringify(other[field]);
}

function Name({ title, icon }: Pick<RemoteDescription, 'title' | 'icon'>) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 fill-none stroke-current stroke-[1.5]">
        <path d={icon} />
      </svg>
      {/* The line that contains it is aligned with the words, not with the icon. */}
      <span className="self-baseline">{title}</span>
    </span>
  );
}

function Links({ links }: Pick<RemoteDescription, 'links'>) {
  const inOrder = [...links].sort((one, other) => one.order - other.order);
  return links.length > 0 ? <List items={inOrder.map(linkText)} /> : <span>Aucun</span>;
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {[...new Set(items)].map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function describeApproval({ title, sections, ...description }: RemoteDescription): ConfirmationTexts {
  const addresses = sections.map(sectionText).join(', ');
  return {
    title: `Approuver «\u00a0${title}\u00a0»`,
    question: `Ce module répondra aux adresses suivantes\u00a0: ${addresses}. Ouvert à\u00a0: ${opennessText(description)}.`,
    confirmLabel: 'Approuver',
    confirmVariant: 'primary',
    busyLabel: 'Approbation...',
  };
}
