import type { OwnInstitution } from '@iris/contract/institutions';
import { linkTo } from '@iris/contract/site';
import { Card } from '@iris/platform/ui';
import { Building2, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

interface InstitutionCardsProps {
  institutions: readonly OwnInstitution[];
}

/** Leads to the institutions of the account, and says what waits there. */
export function InstitutionCards({ institutions }: InstitutionCardsProps) {
  if (institutions.length === 0) return null;
  return (
    <nav aria-label="Mon établissement" className="mb-8 flex flex-col gap-3">
      {institutions.map((institution) => (
        <Card
          key={institution._id}
          className="group relative flex items-center gap-4 p-4 transition-colors hover:bg-ink/2 sm:px-5"
        >
          <Building2 className="size-6 shrink-0 text-primary-ink" />
          <div className="min-w-0 flex-1">
            {/* Stretched over the card. */}
            <Link
              to={linkTo(paths.institution, { id: institution._id })}
              className="font-semibold wrap-anywhere underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary-line"
            >
              {institution.name}
            </Link>
            <p className="text-sm text-ink-soft">{waitingText(institution)}</p>
          </div>
          <ChevronRight className="size-5 shrink-0 text-ink-faint" />
        </Card>
      ))}
    </nav>
  );
}

function waitingText({ offers, tutorings }: OwnInstitution): string {
  if (tutorings.some(({ agreed_at, refused_at }) => !agreed_at && !refused_at))
    return 'Un suivi par un tuteur vous est proposé';
  const open = offers.filter(({ is_held, left }) => !is_held && left > 0).length;
  if (open > 0) return open > 1 ? `${open} places vous attendent` : 'Une place vous attend';
  return 'Mon établissement';
}
