import { useEditing } from '@iris/platform/dialogs';
import { FilterButtons, useUrlFilters } from '@iris/platform/filters';
import { ListSkeleton, PagedItems } from '@iris/platform/lists';
import { Button, EmptyState, Skeleton } from '@iris/platform/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { webinarPath } from '../../paths.ts';
import { NoWebinars } from '../../ui/drawings.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { WebinarDialog } from './form/webinar-dialog.tsx';
import { WebinarItem } from './webinar-item.tsx';
import { useWebinars } from './webinars.api.ts';

/** The webinars to come, and those that are over. */
export default function WebinarsPage() {
  const { filters, pages, change, showMore } = useUrlFilters(['period']);
  // An unknown period in the address means those to come.
  const period = filters.period === 'past' ? 'past' : 'upcoming';
  const list = useWebinars(period, pages);
  const creating = useEditing<never>();
  const [created, setCreated] = useState<string[]>([]);
  // Once the dialog is closed: until then it holds what was typed, and asks before the page is left.
  if (created.length === 1 && !creating.open) return <Navigate to={webinarPath(created[0] ?? '')} />;
  return (
    <>
      <PageHeader
        title="Webinaires"
        intro="Une soirée en ligne avec un chirurgien, de l'invitation à l'attestation."
        action={
          <Button variant="primary" icon={<Plus />} onClick={() => creating.start()}>
            Nouveau webinaire
          </Button>
        }
      />
      <FilterButtons
        label="Webinaires"
        options={PERIODS}
        value={period}
        onChange={(next) => change({ period: next === 'past' ? next : '' })}
        className="mb-4"
      />
      <PagedItems
        key={period}
        list={list}
        failure="Impossible de charger les webinaires"
        skeleton={SKELETON}
        empty={
          <EmptyState
            drawing={<NoWebinars />}
            title={period === 'past' ? 'Aucun webinaire passé' : 'Aucun webinaire à venir'}
            {...(period === 'upcoming' && {
              text: "Annoncez-en un\u00a0: les inscriptions, les rappels et les attestations s'ensuivent.",
              action: <Button onClick={() => creating.start()}>Annoncer un webinaire</Button>,
            })}
          />
        }
        onShowMore={showMore}
      >
        {(webinar) => <WebinarItem key={webinar._id} webinar={webinar} />}
      </PagedItems>
      <WebinarDialog
        key={creating.round}
        open={creating.open}
        webinar={undefined}
        onClose={creating.close}
        onCreated={setCreated}
      />
    </>
  );
}

const PERIODS = [
  { value: 'upcoming', label: 'À venir' },
  { value: 'past', label: 'Passés' },
] as const;

const SKELETON = (
  <ListSkeleton label="Chargement des webinaires..." rows={5} className="flex flex-col gap-2.5 p-4 sm:px-5">
    <Skeleton className="h-5 w-80 max-w-full" />
    <Skeleton className="h-4 w-96 max-w-full" />
    <Skeleton className="h-5 w-24 rounded-full" />
  </ListSkeleton>
);
