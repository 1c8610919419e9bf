import { ofName } from '@iris/contract/foundation';
import { linkTo } from '@iris/contract/site';
import { type HostedWebinar, REGISTRATION_STATE_LABELS, type Registration } from '@iris/contract/webinars';
import { useServerNow } from '@iris/platform/calendar';
import { useUrlFilters } from '@iris/platform/filters';
import { formatMoment } from '@iris/platform/format';
import { NoResults } from '@iris/platform/illustrations';
import { ShowMore } from '@iris/platform/lists';
import { Badge, Button, Card, classes, EmptyState, LoadFailure, textLinkClass } from '@iris/platform/ui';
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Blocks } from '../../../ui/blocks.tsx';
import { standingOf } from '../webinar-state.ts';
import { useExportRegistrations, useRegistrations } from '../webinars.api.ts';

/** Those who have registered: the confirmed, then those who wait, in their order. */
export function RegistrationSection({ webinar }: { webinar: HostedWebinar }) {
  const { _id, confirmed, waiting, figures } = webinar;
  const { pages, showMore } = useUrlFilters();
  const list = useRegistrations(_id, pages);
  const standing = standingOf(webinar, useServerNow());
  const isOpen = standing === 'planned' || standing === 'open';
  const exported = useExportRegistrations(_id);
  return (
    <section aria-labelledby="inscrits">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="inscrits" className="text-2xl">
          Inscrits
        </h2>
        {list.items && list.items.length > 0 && (
          <Button
            size="sm"
            icon={<Download />}
            busy={exported.isPending}
            busyLabel="Exportation..."
            onClick={() => exported.mutate(undefined)}
          >
            Exporter en CSV
          </Button>
        )}
      </div>
      {list.isPending && <Blocks label="Chargement des inscrits..." sizes={['h-48']} />}
      <LoadFailure query={list} message="Impossible de charger les inscrits" />
      {list.items?.length === 0 && (
        <Card>
          <EmptyState
            drawing={<NoResults />}
            title="Aucun inscrit"
            {...(isOpen && { text: "Partagez la page publique\u00a0: qui s'y inscrit apparaîtra ici." })}
          />
        </Card>
      )}
      {list.items && list.items.length > 0 && (
        <>
          <RegistrationTable registrations={list.items} isCounted={figures !== null} isPrevious={list.isPrevious} />
          <ShowMore list={list} total={confirmed + waiting} onShowMore={showMore} />
        </>
      )}
    </section>
  );
}

interface RegistrationTableProps {
  registrations: readonly Registration[];
  /** Whether presence was counted. */
  isCounted: boolean;
  isPrevious: boolean;
}

function RegistrationTable({ registrations, isCounted, isPrevious }: RegistrationTableProps) {
  return (
    <Card className={classes('overflow-hidden transition-opacity', isPrevious && 'opacity-60')}>
      <table aria-busy={isPrevious} className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">Les inscrits, avec leur présence</caption>
        <thead>
          <tr className="border-b border-line bg-sunken text-sm text-ink-soft">
            <th scope="col" className="px-4 py-2.5 font-semibold sm:px-5">
              Nom
            </th>
            <th scope="col" className="w-28 px-2 py-2.5 font-semibold sm:w-44">
              État
            </th>
            <th scope="col" className="w-24 px-2 py-2.5 font-semibold sm:w-40">
              {isCounted ? 'Présence' : 'Inscription'}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {registrations.map((registration) => (
            <RegistrationRow key={registration._id} registration={registration} isCounted={isCounted} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface RegistrationRowProps {
  registration: Registration;
  isCounted: boolean;
}

function RegistrationRow({ registration, isCounted }: RegistrationRowProps) {
  const { name, email, state, created_at, minutes, serial } = registration;
  return (
    <tr>
      <th scope="row" className="px-4 py-3 font-normal sm:px-5">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-soft wrap-anywhere">{email}</span>
      </th>
      <td className="px-2 py-3 text-sm">
        <Badge tone={state === 'confirmed' ? 'success' : 'neutral'} className="max-sm:whitespace-normal!">
          {REGISTRATION_STATE_LABELS[state]}
        </Badge>
      </td>
      <td className="px-2 py-3 text-sm text-ink-soft tabular-nums">
        <span>{isCounted ? (minutes === null ? '–' : `${minutes}\u00a0min`) : formatMoment(created_at)}</span>
        {serial && (
          <Link
            to={linkTo('/certificates/:serial', { serial })}
            className={`block w-fit pointer-coarse:min-h-11 ${textLinkClass}`}
          >
            Attestation<span className="sr-only">{` ${ofName(name)}`}</span>
          </Link>
        )}
      </td>
    </tr>
  );
}
