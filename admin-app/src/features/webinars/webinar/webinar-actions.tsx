import type { HostedWebinar } from '@iris/contract/webinars';
import { useServerNow } from '@iris/platform/calendar';
import { deletionTexts, useConfirmation, useEditing } from '@iris/platform/dialogs';
import { can, useSession } from '@iris/platform/session';
import { Button, ButtonLink, ConfirmDialog } from '@iris/platform/ui';
import { CalendarX, Clapperboard, Copy, MonitorPlay, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths, webinarPath } from '../../../paths.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { WebinarDialog } from '../form/webinar-dialog.tsx';
import { copyOf } from '../form/webinar-input.ts';
import { standingOf } from '../webinar-state.ts';
import { useDeleteWebinar } from '../webinars.api.ts';
import { CancelDialog } from './cancel-dialog.tsx';

/** Changes, cancels, copies or deletes a webinar. */
export function WebinarActions({ webinar }: { webinar: HostedWebinar }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const editing = useEditing<HostedWebinar>();
  const copying = useEditing<HostedWebinar>();
  const cancelling = useEditing<HostedWebinar>();
  const [copies, setCopies] = useState<string[]>([]);
  const deletion = useConfirmation({
    mutation: useDeleteWebinar(),
    words: ({ title }) => deletionTexts(title, 'Êtes-vous sûr de vouloir supprimer ce webinaire\u00a0?'),
    onDone: () => void navigate(paths.webinars),
  });
  const standing = standingOf(webinar, useServerNow());
  const isChangeable = standing === 'planned' || standing === 'open';
  const isDeletable = webinar.confirmed + webinar.waiting === 0 && can(user, 'can_delete');
  // Once the dialog is closed: until then it asks before the page is left.
  if (copies[0] && !copying.open) {
    return <Navigate to={copies.length > 1 ? paths.webinars : webinarPath(copies[0])} />;
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {webinar.state === 'planned' && (
        <ButtonLink variant="brand" icon={<MonitorPlay />} to={webinarPath(webinar._id, 'webinarDesk')}>
          Ouvrir la régie
        </ButtonLink>
      )}
      {webinar.state === 'closed' && (
        <ButtonLink variant="brand" icon={<Clapperboard />} to={webinarPath(webinar._id, 'webinarReplay')}>
          {webinar.has_replay ? 'Modifier la rediffusion' : 'Préparer la rediffusion'}
        </ButtonLink>
      )}
      {isChangeable && (
        <>
          <Button icon={<Pencil />} onClick={() => editing.start(webinar)}>
            Modifier
          </Button>
          <Button variant="ghost" icon={<CalendarX />} onClick={() => cancelling.start(webinar)}>
            Annuler le webinaire
          </Button>
        </>
      )}
      <span className="self-center">
        <ActionMenu
          label="Autres actions"
          actions={[
            { label: 'Dupliquer', icon: <Copy />, run: () => copying.start(webinar) },
            ...(isDeletable ? [{ label: 'Supprimer', icon: <Trash2 />, run: () => deletion.ask(webinar) }] : []),
          ]}
        />
      </span>
      <WebinarDialog
        key={`change-${editing.round}`}
        open={editing.open}
        webinar={editing.item ?? webinar}
        onClose={editing.close}
      />
      <WebinarDialog
        key={`copy-${copying.round}`}
        open={copying.open}
        webinar={undefined}
        initial={copyOf(webinar)}
        onClose={copying.close}
        onCreated={setCopies}
      />
      <CancelDialog
        key={`cancel-${cancelling.round}`}
        open={cancelling.open}
        webinar={webinar}
        onClose={cancelling.close}
      />
      <ConfirmDialog {...deletion.dialog} />
    </div>
  );
}
