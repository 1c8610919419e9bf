import type { RemoteDescription } from '@iris/delivery/contract/description';
import type { Deployment } from '@iris/delivery/contract/releases';
import { Button } from '@iris/platform/ui';
import { BadgeCheck } from 'lucide-react';
import type { RefObject } from 'react';
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx';
import { type ConfirmationTexts, useConfirmation } from '../../editing/use-confirmation.ts';
import { accessText, linkText, sectionText } from '../../format/remotes.ts';
import { useApprove } from './deployments.api.ts';
import { Fact } from './fact.tsx';

interface ApprovalProps {
  deployment: Deployment;
  /** Focused once approved, when the notice is removed. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

/** The description that awaits approval, and the button that approves it; nothing when none does. */
export function Approval({ deployment, focusAfterwards }: ApprovalProps) {
  const confirmation = useConfirmation({ mutation: useApprove(), words: textsOf, focusAfterwards });
  const { proposed } = deployment;
  return (
    <>
      {proposed && (
        <div className="flex flex-col gap-4 rounded-sm border border-accent-line bg-accent-soft p-4">
          <div className="flex items-start gap-3">
            <BadgeCheck className="mt-0.5 size-5 shrink-0 text-accent-ink" />
            <div>
              <h3 className="text-base">Ce module attend votre approbation</h3>
              <p className="mt-0.5 text-sm text-ink-soft">Rien de ce qu'il demande ne prend effet avant.</p>
            </div>
          </div>
          <Proposal description={proposed} />
          <Button
            size="sm"
            variant="primary"
            className="self-start"
            icon={<BadgeCheck />}
            onClick={() => confirmation.ask(proposed)}
          >
            Approuver
            <span className="sr-only"> {proposed.title}</span>
          </Button>
        </div>
      )}
      <ConfirmDialog {...confirmation.dialog} />
    </>
  );
}

function Proposal({ description: { title, icon, sections, access, links } }: { description: RemoteDescription }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact label="Nom">
        <span className="inline-flex items-center gap-2">
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 fill-none stroke-current stroke-[1.5]">
            <path d={icon} />
          </svg>
          {title}
        </span>
      </Fact>
      <Fact label="Ouvert à">{accessText(access)}</Fact>
      <Fact label="Adresses">
        <List items={sections.map(sectionText)} />
      </Fact>
      <Fact label="Liens">{links.length > 0 ? <List items={links.map(linkText)} /> : 'Aucun'}</Fact>
    </dl>
  );
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

function textsOf({ title, sections, access }: RemoteDescription): ConfirmationTexts {
  const addresses = sections.map(sectionText).join(', ');
  return {
    title: `Approuver «\u00a0${title}\u00a0»`,
    question: `Ce module répondra aux adresses suivantes\u00a0: ${addresses}. Ouvert à\u00a0: ${accessText(access)}.`,
    confirmLabel: 'Approuver',
    confirmVariant: 'primary',
    busyLabel: 'Approbation...',
  };
}
