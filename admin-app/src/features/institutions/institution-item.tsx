import { counted } from '@iris/contract/foundation';
import type { Institution } from '@iris/contract/institutions';
import { formatNumber } from '@iris/platform/format';
import { formatSiret } from '@iris/platform/institutions';
import { Badge, textLinkClass } from '@iris/platform/ui';
import { Link } from 'react-router-dom';
import { institutionPath } from '../../paths.ts';

/** A row of the list of institutions. */
export function InstitutionItem({ institution }: { institution: Institution }) {
  const { _id, name, siret, closed_at, members, seats } = institution;
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-2 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-base leading-snug wrap-anywhere sm:text-lg">
            <Link to={institutionPath(_id)} className={textLinkClass}>
              {name}
            </Link>
          </h2>
          {closed_at && <Badge>Fermé</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-ink-faint tabular-nums">
          {siret ? `SIRET\u00a0${formatSiret(siret)}` : 'Sans SIRET'}
        </p>
      </div>
      <p className="text-sm text-ink-soft tabular-nums">
        {[
          counted(members.resident, 'interne'),
          members.tutor > 0 && counted(members.tutor, 'tuteur'),
          members.manager > 0 ? counted(members.manager, 'responsable') : 'aucun responsable',
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="text-sm whitespace-nowrap tabular-nums sm:w-44 sm:text-right">
        {seats.bought > 0 ? (
          <>
            <span className="font-semibold">{formatNumber(seats.held)}</span>
            <span className="text-ink-soft">{` sur ${counted(seats.bought, 'place')}`}</span>
          </>
        ) : (
          <span className="text-ink-faint">Aucune place en cours</span>
        )}
      </p>
    </li>
  );
}
