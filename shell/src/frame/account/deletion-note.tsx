import { api } from '@iris/platform/api';
import { formatDate } from '@iris/platform/format';
import { useMutation } from '@iris/platform/query';
import { updateUser } from '@iris/platform/session';
import { Button, Container } from '@iris/platform/ui';

/** What the banner of a planned deletion says. */
export function DeletionNote({ at }: { at: string }) {
  const cancel = useMutation({
    call: () => api.call('DELETE /account/deletion'),
    onSuccess: (user) => {
      // The button that has the focus goes with the banner.
      document.getElementById('contenu')?.focus();
      if (user) updateUser(user);
    },
    success: () => ({ title: 'Suppression annulée', message: 'Votre compte reste ouvert.' }),
    failure: "La suppression n'a pas pu être annulée",
  });
  return (
    <aside aria-label="Suppression du compte" className="border-line border-b bg-sunken">
      <Container className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <p>
          Votre compte sera supprimé le <strong className="font-semibold">{formatDate(at)}</strong>.
        </p>
        <Button
          size="sm"
          onClick={() => cancel.mutate(undefined)}
          busy={cancel.isPending}
          busyLabel="Annulation..."
          className="sm:ml-auto"
        >
          Annuler la suppression
        </Button>
      </Container>
    </aside>
  );
}
