import { notify } from '@iris/platform/notify';
import { Button, ButtonLink, ConfirmDialog, LoadFailure } from '@iris/platform/ui';
import { CalendarPlus, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useCalendarAddress, useRenewAddress } from './plan.api.ts';

/** The student's plan in their own calendar program, by a secret address. */
export function CalendarSection() {
  const query = useCalendarAddress();
  const [isAsking, setAsking] = useState(false);
  const renew = useRenewAddress(() => setAsking(false));
  const address = query.data && new URL(query.data.path, window.location.origin).href;
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(address ?? '');
      notify.success('Lien copié');
    } catch {
      // Without a secure connection, or when the user has refused it.
      notify.error('Copie impossible', 'Sélectionnez le lien, puis copiez-le vous-même.');
    }
  };
  return (
    <section aria-labelledby="agenda" className="mt-12">
      <h2 id="agenda" className="text-2xl">
        Dans votre agenda
      </h2>
      <p className="mt-1.5 max-w-prose text-ink-soft">
        Vos semaines et la fin de vos accès s'affichent dans votre agenda, et suivent votre plan. Gardez cette adresse
        pour vous&nbsp;: elle montre votre plan sans mot de passe.
      </p>
      <LoadFailure query={query} message="Impossible de charger l'adresse de votre agenda" />
      {address && (
        <>
          <code className="mt-4 block w-fit max-w-full rounded-md bg-sunken px-3 py-2.5 text-sm select-all wrap-anywhere">
            {address}
          </code>
          <div className="mt-3 flex flex-wrap gap-3">
            <ButtonLink to={address.replace(/^https?:/, 'webcal:')} icon={<CalendarPlus />}>
              Ajouter à mon agenda
            </ButtonLink>
            <Button icon={<Link2 />} onClick={() => void handleCopy()}>
              Copier le lien
            </Button>
            <Button variant="ghost" onClick={() => setAsking(true)}>
              Changer l'adresse
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Changer l'adresse"
        question={"L'adresse actuelle ne montrera plus rien. Votre agenda devra recevoir la nouvelle."}
        cancelLabel="Garder l'adresse"
        confirmLabel="Changer l'adresse"
        busy={renew.isPending}
        busyLabel="Changement..."
        onCancel={() => setAsking(false)}
        onConfirm={() => renew.mutate(undefined)}
      />
    </section>
  );
}
