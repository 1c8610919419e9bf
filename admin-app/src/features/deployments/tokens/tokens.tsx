import type { Deployment, Token } from '@iris/delivery/contract/releases';
import { type ConfirmationTexts, useConfirmation, useEditing } from '@iris/platform/dialogs';
import { NoResults } from '@iris/platform/illustrations';
import { Button, Card, ConfirmDialog, EmptyState, LoadFailure } from '@iris/platform/ui';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Blocks } from '../../../ui/blocks.tsx';
import { TokenDialog } from './token-dialog.tsx';
import { TokenList } from './token-list.tsx';
import { useRevokeToken, useTokens } from './tokens.api.ts';

interface TokensProps {
  /** The applications that a token may be for; a new one can be named too. */
  applications: readonly Pick<Deployment, 'name' | 'title'>[];
}

/** The deploy tokens of all teams: create and revoke. */
export function Tokens({ applications }: TokensProps) {
  const query = useTokens();
  const { data: tokens, isPending } = query;
  const createButton = useRef<HTMLButtonElement>(null);
  const creating = useEditing<never>();
  const findTitle = (application: string) =>
    applications.find(({ name }) => name === application)?.title ?? application;
  const revocation = useConfirmation({
    mutation: useRevokeToken(),
    words: (token: Token) => revocationTexts(token, findTitle(token.application)),
    focusAfterwards: createButton,
  });
  return (
    <section aria-labelledby="jetons" className="mt-10">
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="jetons" className="text-2xl">
            Jetons de déploiement
          </h2>
          <p className="mt-1 max-w-text text-ink-soft">
            Chacun permet à une équipe, ou à une machine, de publier les versions d'un seul module.
          </p>
        </div>
        <Button ref={createButton} icon={<Plus />} onClick={() => creating.start()}>
          Nouveau jeton
        </Button>
      </header>
      {isPending && <Blocks label="Chargement des jetons..." sizes={['h-19', 'h-19']} />}
      <LoadFailure query={query} message="Impossible de charger les jetons" />
      {tokens?.length === 0 && (
        <Card>
          <EmptyState
            drawing={<NoResults />}
            title="Aucun jeton"
            text="Sans jeton, aucune équipe ne peut publier depuis sa machine."
            action={<Button onClick={() => creating.start()}>Créer un jeton</Button>}
          />
        </Card>
      )}
      {tokens && tokens.length > 0 && <TokenList tokens={tokens} findTitle={findTitle} onRevoke={revocation.ask} />}
      <TokenDialog key={creating.round} open={creating.open} applications={applications} onClose={creating.close} />
      <ConfirmDialog {...revocation.dialog} />
    </section>
  );
}

function revocationTexts({ label }: Token, title: string): ConfirmationTexts {
  return {
    title: `Révoquer le jeton «\u00a0${label}\u00a0»`,
    question: `${title}\u00a0: les publications avec ce jeton seront refusées dès maintenant. Un jeton révoqué ne peut pas être rétabli.`,
    confirmLabel: 'Révoquer',
    busyLabel: 'Révocation...',
  };
}
