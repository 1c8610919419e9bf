import { CalendarAddress } from '@iris/platform/calendar';
import { Button, ConfirmDialog, LoadFailure } from '@iris/platform/ui';
import { useState } from 'react';
import { useCalendarAddress, useRenewAddress } from './plan.api.ts';

/** The student's plan in their own calendar program, by a secret address. */
export function CalendarSection() {
  const query = useCalendarAddress();
  const [isAsking, setAsking] = useState(false);
  const renew = useRenewAddress(() => setAsking(false));
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
      {query.data && (
        <CalendarAddress path={query.data.path}>
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Changer l'adresse
          </Button>
        </CalendarAddress>
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
