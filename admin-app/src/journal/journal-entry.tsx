import { ofBefore } from '@iris/contract/foundation';
import { AUDIT_ACTION_TEXTS, type AuditTarget, type JournalEntry } from '@iris/contract/operations';
import { formatMoment } from '@iris/platform/format';
import {
  Award,
  ChartNoAxesColumn,
  FileText,
  Film,
  GraduationCap,
  Hand,
  Hospital,
  Image,
  ListX,
  type LucideIcon,
  Mail,
  MapPin,
  MessageCircleQuestionMark,
  Palette,
  Presentation,
  Rocket,
  Star,
  UserCog,
} from 'lucide-react';
import { PersonLink } from '../ui/person-link.tsx';
import { EntryChanges } from './entry-changes.tsx';
import { SINGLE_TARGETS } from './wordings.ts';

interface JournalEntryCardProps {
  entry: JournalEntry;
}

/** An entry of the journal: person, action, date and changes. */
export function JournalEntryCard({ entry }: JournalEntryCardProps) {
  const { person, action, target, at } = entry;
  const Icon = ICONS[target.type];
  const sentenceId = `entree-${entry._id}`;
  return (
    <li>
      <article
        aria-labelledby={sentenceId}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 p-4 sm:px-5 md:grid-cols-[auto_minmax(0,1fr)_auto]"
      >
        <span className="row-span-2 grid size-10 place-items-center rounded-full bg-sunken text-ink-soft md:row-span-1">
          <Icon className="size-5" />
        </span>
        <p id={sentenceId} className="self-center leading-snug wrap-anywhere">
          <strong className="font-semibold">
            <PersonLink id={person._id}>{person.name}</PersonLink>
          </strong>{' '}
          {SINGLE_TARGETS.includes(target.type) ? (
            <span>{AUDIT_ACTION_TEXTS[action].sentence}</span>
          ) : (
            <>
              <span>{sentenceBefore(target.label, action)}</span>
              <strong className="font-semibold">
                <PersonLink id={target.type === 'user' ? target.id : undefined}>{target.label}</PersonLink>
              </strong>
            </>
          )}
        </p>
        <time
          dateTime={at}
          className="col-start-2 text-sm text-ink-faint tabular-nums md:col-start-3 md:self-center md:text-right"
        >
          {formatMoment(at)}
        </time>
        <div className="col-span-2 md:col-start-2">
          <EntryChanges entry={entry} />
        </div>
      </article>
    </li>
  );
}

/** « a supprimé le compte d' » before « Agnès ». */
function sentenceBefore(label: string, action: JournalEntry['action']): string {
  const { sentence } = AUDIT_ACTION_TEXTS[action];
  return sentence.endsWith(' de') ? `${sentence.slice(0, -2)}${ofBefore(label)}` : `${sentence} `;
}

const ICONS: Record<AuditTarget, LucideIcon> = {
  course: GraduationCap,
  campus: MapPin,
  stats: ChartNoAxesColumn,
  theme: Palette,
  message: Mail,
  user: UserCog,
  image: Image,
  certificate: Award,
  video: Film,
  document: FileText,
  review: Star,
  question: MessageCircleQuestionMark,
  institution: Hospital,
  remote: Rocket,
  webinar: Presentation,
  activity: Hand,
  job: ListX,
};
