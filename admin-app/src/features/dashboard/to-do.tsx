import { counted } from '@iris/contract/foundation';
import { type ToDo as Entry, INACTIVE_DAYS } from '@iris/contract/operations';
import { formatNumber } from '@iris/platform/format';
import { Card, LoadFailure } from '@iris/platform/ui';
import {
  ArrowRight,
  CircleCheck,
  ClipboardPen,
  Clock,
  FileVideo,
  Flag,
  Hand,
  type LucideIcon,
  Mail,
  MessageCircleQuestionMark,
  Rocket,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { activityPath, coursePath, followUpPath, lessonPath, paths } from '../../paths.ts';
import { Blocks } from '../../ui/blocks.tsx';
import { useToDo } from './dashboard.api.ts';

/** What waits for this administrator; each line leads to where it is done. */
export function ToDo() {
  return (
    <section aria-labelledby="a-traiter" className="mb-10">
      <h2 id="a-traiter" className="mb-4 text-xl">
        À traiter
      </h2>
      <Lines />
    </section>
  );
}

function Lines() {
  const query = useToDo();
  const { data, isPending } = query;
  if (isPending) return <Blocks label="Chargement de ce qui vous attend..." sizes={['h-15']} />;
  if (!data) return <LoadFailure query={query} message="Impossible de charger ce qui vous attend" />;
  if (data.length === 0) {
    return (
      <p className="flex items-center gap-2.5 text-ink-soft">
        <CircleCheck className="size-5 shrink-0 text-primary-ink" aria-hidden />
        Rien ne vous attend pour l'instant.
      </p>
    );
  }
  return (
    <Card>
      <ul className="divide-y divide-line">
        {data.flatMap(toLines).map(({ to, icon: Icon, title, detail }) => (
          <li key={`${to} ${title}`} className="group">
            <Link to={to} className="flex min-h-15 items-center gap-3.5 px-4 py-3 sm:px-5">
              <Icon className="size-5 shrink-0 text-accent-ink" aria-hidden />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="font-semibold">{title}</span>
                {detail && <span className="block text-sm text-ink-soft">{detail}</span>}
              </span>
              <ArrowRight className="size-5 shrink-0 text-ink-faint group-hover:text-ink" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Line {
  to: string;
  icon: LucideIcon;
  title: string;
  detail?: string;
}

/** The lines of an entry: one for each item, and one for the items that are not named. */
function toLines(entry: Entry): Line[] {
  if (!('items' in entry)) {
    const { noun, plural, ...line } = COUNTED[entry.kind];
    return [{ ...line, title: counted(entry.count, noun, plural) }];
  }
  const left = entry.count - entry.items.length;
  const {
    to,
    icon,
    noun: [one, plural],
  } = OTHERS[entry.kind];
  const others = left > 1 ? `Et ${formatNumber(left)}\u00a0autres ${plural}` : `Et ${one}`;
  return [...toItemLines(entry), ...(left > 0 ? [{ to, icon, title: others }] : [])];
}

function toItemLines(entry: Extract<Entry, { items: unknown }>): Line[] {
  const { icon } = OTHERS[entry.kind];
  switch (entry.kind) {
    case 'approvals':
      return entry.items.map(({ title }) => ({
        to: paths.deployments,
        icon,
        title: `Le module «\u00a0${title}\u00a0» attend votre approbation`,
      }));
    case 'films':
      return entry.items.map(({ _id, course, title }) => ({
        to: lessonPath(course, _id),
        icon,
        title: `Le film de la leçon «\u00a0${title}\u00a0» n'a pas pu être préparé`,
      }));
    case 'ratings':
      return entry.items.map(({ _id, title, count }) => ({
        to: activityPath(_id),
        icon,
        title,
        detail: `${counted(count, 'film')} sans résultat depuis plus d'une semaine`,
      }));
    case 'drafts':
      return entry.items.map(({ _id, title, count }) => ({
        to: coursePath(_id),
        icon,
        title,
        detail: `${counted(count, 'point')} à compléter avant de publier le programme`,
      }));
    case 'learners':
      return entry.items.map(({ _id, title, count }) => ({
        to: followUpPath(_id),
        icon,
        title,
        detail: `${counted(count, 'étudiant')} sans activité depuis ${INACTIVE_DAYS.from}\u00a0jours`,
      }));
  }
}

/** The kinds that are counted only. */
const COUNTED = {
  messages: { to: `${paths.messages}?status=new`, icon: Mail, noun: 'nouveau message', plural: 'nouveaux messages' },
  reviews: { to: `${paths.reviews}?filter=reported`, icon: Flag, noun: 'avis signalé', plural: 'avis signalés' },
  questions: {
    to: paths.questions,
    icon: MessageCircleQuestionMark,
    noun: 'question sans réponse',
    plural: 'questions sans réponse',
  },
} as const;

/** Where the items of a kind are found that are not named, and what they are. */
const OTHERS = {
  approvals: { to: paths.deployments, icon: Rocket, noun: ['un autre module', 'modules'] },
  films: { to: paths.courses, icon: FileVideo, noun: ['un autre film', 'films'] },
  ratings: { to: paths.courses, icon: Hand, noun: ['une autre activité', 'activités'] },
  drafts: { to: paths.courses, icon: ClipboardPen, noun: ['un autre brouillon', 'brouillons'] },
  learners: { to: paths.courses, icon: Clock, noun: ['un autre cours', 'cours'] },
} as const;
