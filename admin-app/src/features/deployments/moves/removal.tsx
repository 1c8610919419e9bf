import { PERMANENT_REMOTES } from '@iris/contract/site';
import { SHELL } from '@iris/delivery/contract/federation';
import type { Deployment } from '@iris/delivery/contract/releases';
import { type ConfirmationTexts, useConfirmation } from '@iris/platform/dialogs';
import { Button, ConfirmDialog } from '@iris/platform/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useRemoval } from '../deployments.api.ts';

/** Takes a remote off the site, or puts it back, once confirmed. */
export function RemovalAction({ deployment }: { deployment: Deployment }) {
  const { name, title, live, is_removed = false } = deployment;
  const confirmation = useConfirmation({ mutation: useRemoval(), words: describeRemoval });
  if (live === null || name === SHELL || PERMANENT_REMOTES.includes(name)) return null;
  return (
    <>
      <Button
        size="sm"
        icon={is_removed ? <Eye /> : <EyeOff />}
        onClick={() => confirmation.ask({ name, title, is_removed: !is_removed })}
      >
        <span>{is_removed ? 'Remettre sur le site' : 'Retirer du site'}</span>
        <span className="sr-only">{`\u00a0: ${title}`}</span>
      </Button>
      <ConfirmDialog {...confirmation.dialog} />
    </>
  );
}

function describeRemoval({ title, is_removed }: { title: string; is_removed: boolean }): ConfirmationTexts {
  return is_removed
    ? {
        title: `Retirer «\u00a0${title}\u00a0» du site`,
        question:
          'Ses liens disparaîtront, et ses adresses diront que cette partie du site est momentanément retirée. Ses versions sont conservées\u00a0: il pourra revenir.',
        confirmLabel: 'Retirer',
        busyLabel: 'Retrait...',
      }
    : {
        title: `Remettre «\u00a0${title}\u00a0» sur le site`,
        question: 'Ses liens et ses adresses reviendront dès la prochaine page chargée.',
        confirmLabel: 'Remettre',
        confirmVariant: 'primary',
        busyLabel: 'Retour...',
      };
}
