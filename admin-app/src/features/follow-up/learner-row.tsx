import { ofName } from '@iris/contract/foundation';
import type { Learner } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { Badge, Button, ProgressBar, textLinkClass } from '@iris/platform/ui';
import { Ban, Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../format/dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PersonLink } from '../../ui/person-link.tsx';

interface LearnerRowProps {
  learner: Learner;
  /** Absent for whoever may not revoke certificates. */
  onRevoke: ((learner: Learner) => void) | undefined;
}

/** A learner, where they are, and their certificate. */
export function LearnerRow({ learner, onRevoke }: LearnerRowProps) {
  const { account_id, name, email, progress, lesson, enrolled_at, last_seen_at, completed_at } = learner;
  return (
    <tr className="align-top sm:align-middle">
      <th scope="row" className="py-3 pr-2 pl-2.5 text-left font-normal sm:pl-5">
        <div className="flex items-start gap-3.5">
          <Avatar name={name} className="max-sm:hidden" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere">
              <PersonLink id={account_id}>{name}</PersonLink>
            </p>
            <p className="text-sm text-ink-soft wrap-anywhere max-sm:line-clamp-1">{email}</p>
            {completed_at ? (
              <Completion learner={learner} completedAt={completed_at} onRevoke={onRevoke} />
            ) : (
              <p className="text-sm text-ink-faint wrap-anywhere max-sm:line-clamp-2">{lesson ?? "N'a pas commencé"}</p>
            )}
          </div>
        </div>
      </th>
      <td className="px-1.5 py-3 sm:px-2 md:pr-6">
        <div className="flex flex-col gap-1.5 md:flex-row-reverse md:items-center md:gap-3">
          <span className="text-sm font-semibold tabular-nums md:w-12 md:text-right">
            {`${Math.round(progress)}\u00a0%`}
          </span>
          <ProgressBar value={progress} label={`Progression ${ofName(name)}`} className="md:flex-1" />
        </div>
      </td>
      <td className="px-1.5 py-3 text-sm whitespace-nowrap text-ink-soft tabular-nums sm:px-2">
        <span>{last_seen_at ? formatDate(last_seen_at) : 'Jamais'}</span>
        <span className="block text-ink-faint max-sm:hidden">{`Inscrit le ${formatDate(enrolled_at)}`}</span>
      </td>
    </tr>
  );
}

interface CompletionProps extends LearnerRowProps {
  completedAt: string;
}

function Completion({ learner, completedAt, onRevoke }: CompletionProps) {
  const { certificate, name } = learner;
  const revokedAt = certificate?.revoked_at;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {revokedAt ? (
        <Badge
          tone="danger"
          icon={<Ban />}
          className="max-sm:whitespace-normal!"
        >{`Révoqué le ${formatDate(revokedAt)}`}</Badge>
      ) : (
        <Badge
          tone="success"
          icon={<Check />}
          className="max-sm:whitespace-normal!"
        >{`Terminé le ${formatDate(completedAt)}`}</Badge>
      )}
      {certificate && (
        <Link
          id={certificateLinkId(learner)}
          to={linkTo('/certificates/:serial', certificate)}
          className={`inline-flex items-center pointer-coarse:min-h-11 ${textLinkClass}`}
        >
          Certificat<span className="sr-only">{` ${ofName(name)}`}</span>
        </Link>
      )}
      {certificate && certificate.status !== 'revoked' && onRevoke && (
        <Button size="sm" variant="ghost" icon={<Ban />} className="-ml-1" onClick={() => onRevoke(learner)}>
          Révoquer<span className="sr-only">{` le certificat ${ofName(name)}`}</span>
        </Button>
      )}
    </div>
  );
}

/** The `id` of the link to the certificate of a learner. */
export function certificateLinkId({ _id }: Learner): string {
  return `certificat-${_id}`;
}
