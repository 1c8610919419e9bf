import type { InstitutionPage as InstitutionDetail } from '@iris/contract/institutions';
import { ApiError } from '@iris/platform/api';
import { useConfirmation, useEditing } from '@iris/platform/dialogs';
import { NoResults } from '@iris/platform/illustrations';
import {
  AttestationForm,
  formatSiret,
  type InstitutionPart,
  InstitutionParts,
  peopleParts,
  ResidentSection,
  useInstitution,
} from '@iris/platform/institutions';
import { Badge, Button, ButtonLink, ConfirmDialog, EmptyState, LoadFailure, textLinkClass } from '@iris/platform/ui';
import { DoorClosed, DoorOpen, Pencil } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { formatDate } from '../../../format/dates.ts';
import { paths, personPath } from '../../../paths.ts';
import { Blocks } from '../../../ui/blocks.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { InstitutionDialog } from '../institution-dialog.tsx';
import { useInstitutionState } from '../institutions.api.ts';
import { OrderSection } from './order-section.tsx';

/** One institution: its orders of seats, members, invitations, and what its residents have learned. */
export default function InstitutionPage() {
  const { id = '' } = useParams();
  const institution = useInstitution(id);
  const { data } = institution;
  const isUnknown = !data && isGone(institution.error);
  return (
    <>
      <nav aria-label="Pages des établissements" className="mb-3 text-sm">
        <Link to={paths.institutions} className={textLinkClass}>
          Établissements
        </Link>
      </nav>
      <PageHeader
        title={data?.name ?? 'Établissement'}
        action={data && <Actions key={data._id} institution={data} />}
        {...(data && {
          intro: data.siret ? `SIRET\u00a0${formatSiret(data.siret)}` : 'Sans SIRET',
        })}
      >
        {data?.closed_at && <Badge className="mt-2">{`Fermé le ${formatDate(data.closed_at)}`}</Badge>}
      </PageHeader>
      {isUnknown ? GONE : <LoadFailure query={institution} message="Impossible de charger cet établissement" />}
      {institution.isPending && <Blocks label="Chargement de l'établissement..." sizes={['h-11', 'h-64']} />}
      {data && <InstitutionParts key={data._id} parts={partsOf(data)} />}
    </>
  );
}

function partsOf(institution: InstitutionDetail): [InstitutionPart, ...InstitutionPart[]] {
  const { _id, may_follow } = institution;
  const followed: InstitutionPart[] = [
    {
      name: 'residents',
      label: 'Suivi',
      content: <ResidentSection institution={institution} residentPath={personPath} />,
    },
    { name: 'attestations', label: 'Attestations', content: <AttestationForm institution={_id} /> },
  ];
  return [
    { name: 'orders', label: 'Commandes de places', content: <OrderSection institution={institution} /> },
    ...peopleParts(institution, { personPath: ({ user }) => personPath(user._id) }),
    ...(may_follow ? followed : []),
  ];
}

function Actions({ institution }: { institution: InstitutionDetail }) {
  const editing = useEditing<InstitutionDetail>();
  const close = useInstitutionState('close');
  const reopen = useInstitutionState('reopen');
  const closing = useConfirmation({
    mutation: close,
    words: ({ name }: { _id: string; name: string }) => ({
      title: `Fermer «\u00a0${name}\u00a0»`,
      question:
        'Ses responsables et ses tuteurs ne voient plus personne, tout de suite, et plus personne ne rejoint cet établissement.',
      details:
        'Les internes gardent leurs cours. Les e-mails en attente partiront si vous rouvrez cet établissement dans le mois.',
      confirmLabel: 'Fermer',
      busyLabel: 'Fermeture...',
    }),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Pencil />} onClick={() => editing.start(institution)}>
        Modifier
      </Button>
      {institution.closed_at ? (
        <Button
          icon={<DoorOpen />}
          onClick={() => reopen.mutate(institution)}
          busy={reopen.isPending}
          busyLabel="Un instant..."
        >
          Rouvrir
        </Button>
      ) : (
        <Button variant="ghost" icon={<DoorClosed />} onClick={() => closing.ask(institution)}>
          Fermer
        </Button>
      )}
      <InstitutionDialog
        key={editing.round}
        open={editing.open}
        institution={editing.item ?? institution}
        onClose={editing.close}
      />
      <ConfirmDialog {...closing.dialog} />
    </div>
  );
}

/** Whether there is no such institution, or the address cannot be that of one. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'institution_not_found' || error.code === 'invalid_input');
}

const GONE = (
  <EmptyState
    drawing={<NoResults />}
    title="Cet établissement n'existe pas"
    text="Son adresse est incomplète."
    action={<ButtonLink to={paths.institutions}>Voir tous les établissements</ButtonLink>}
  />
);
