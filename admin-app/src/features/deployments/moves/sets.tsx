import { ofName } from '@iris/contract/foundation';
import { SET_STATE_LABELS } from '@iris/delivery/contract/labels';
import type { ReleaseSet, SetToMove } from '@iris/delivery/contract/sets';
import { type ConfirmationTexts, useConfirmation } from '@iris/platform/dialogs';
import { Badge, Button, Card, ConfirmDialog } from '@iris/platform/ui';
import { CircleCheck, CircleX, Hourglass, type LucideIcon, Rocket, Undo2 } from 'lucide-react';
import { type ComponentProps, type RefObject, useRef } from 'react';
import { formatDate } from '../../../format/dates.ts';
import { useMoveSet, useSets } from '../deployments.api.ts';
import { RefusalNote } from './refusal-note.tsx';

/** The releases that go live together: who has put one into each set, who is missing, and what can be done. */
export function Sets() {
  const { data: sets = [] } = useSets();
  const title = useRef<HTMLHeadingElement>(null);
  if (sets.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="sets" className="flex flex-col gap-5 p-4 sm:p-6">
      <header>
        <h2 ref={title} id="sets" tabIndex={-1} className="text-xl">
          Ensembles de versions
        </h2>
        <p className="mt-1 text-ink-soft">
          {
            'Des versions de plusieurs modules, mises en ligne en une fois\u00a0: chaque page les reçoit toutes, ou aucune.'
          }
        </p>
      </header>
      <ul className="flex flex-col gap-4">
        {sets.map((set) => (
          <SetRow key={set.name} set={set} focusAfterwards={title} />
        ))}
      </ul>
    </Card>
  );
}

interface SetRowProps {
  set: ReleaseSet;
  /** Focused afterwards, when the button has another action or is removed. */
  focusAfterwards: RefObject<HTMLElement | null>;
}

function SetRow({ set, focusAfterwards }: SetRowProps) {
  const { name, state, changed_at, members, missing, refusal } = set;
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <li className="flex flex-col gap-3 rounded-sm border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-base wrap-anywhere">{name}</h3>
          <Badge tone={tone} icon={<Icon />}>
            {SET_STATE_LABELS[state]}
          </Badge>
          <time dateTime={changed_at} className="text-sm text-ink-faint tabular-nums">
            {formatDate(changed_at)}
          </time>
        </div>
        <MoveActions set={set} focusAfterwards={focusAfterwards} />
      </div>
      <ul className="text-sm">
        {members.map(({ name: member, title, version, released_by, canary }) => (
          <li key={member} className="wrap-anywhere">
            <span>{`${title} `}</span>
            <span className="font-semibold tabular-nums">{version}</span>
            <span className="text-ink-soft">{`, par ${released_by}`}</span>
            {canary && <span className="text-ink-soft">{`\u00a0; ${describeEnd(state)} l'essai de ${canary}`}</span>}
          </li>
        ))}
      </ul>
      {missing.map(({ name: asked, title, contact, reasons }) => (
        <div key={asked} className="text-sm">
          <p className="font-semibold wrap-anywhere">{`Il manque une version ${ofName(title)} (${contact})`}</p>
          <ul className="mt-0.5 text-ink-soft">
            {reasons.map((reason) => (
              <li key={reason} className="wrap-anywhere">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {refusal && (
        <RefusalNote
          title={state === 'live' ? 'Revenir en arrière serait refusé' : 'La mise en ligne serait refusée'}
          refusal={refusal}
        />
      )}
    </li>
  );
}

/** What a rollback does to the canary of a member. */
const describeEnd = (state: ReleaseSet['state']) =>
  state === 'live' ? 'revenir en arrière mettra fin à' : 'revenir en arrière a mis fin à';

function MoveActions({ set, focusAfterwards }: SetRowProps) {
  const confirmation = useConfirmation({ mutation: useMoveSet(), words: describeMove, focusAfterwards });
  return (
    <div className="flex flex-wrap gap-3">
      {movesOf(set).map((move) => {
        const { label, icon: Icon, isPrimary } = MOVES[move];
        const ended = move === 'rollback' && set.generation !== undefined && { generation: set.generation };
        return (
          <Button
            key={move}
            size="sm"
            variant={isPrimary ? 'primary' : 'secondary'}
            icon={<Icon />}
            onClick={() => confirmation.ask({ set: set.name, move, ...ended })}
          >
            <span>{label}</span>
            <span className="sr-only">{`\u00a0: ${set.name}`}</span>
          </Button>
        );
      })}
      <ConfirmDialog {...confirmation.dialog} />
    </div>
  );
}

type OfferedMove = 'activate' | 'rollback' | 'dissolve';

/** The moves that would be accepted now. */
function movesOf({ state, missing, refusal }: ReleaseSet): OfferedMove[] {
  if (state === 'live') return refusal ? [] : ['rollback'];
  if (state !== 'ready') return [];
  return refusal || missing.length > 0 ? ['dissolve'] : ['activate', 'dissolve'];
}

const MOVES: Record<OfferedMove, { label: string; icon: LucideIcon; isPrimary?: true }> = {
  activate: { label: 'Mettre en ligne', icon: Rocket, isPrimary: true },
  rollback: { label: 'Revenir en arrière', icon: Undo2 },
  dissolve: { label: 'Dissoudre', icon: CircleX },
};

const LOOKS: Record<ReleaseSet['state'], { tone: ComponentProps<typeof Badge>['tone']; icon: LucideIcon }> = {
  ready: { tone: 'accent', icon: Hourglass },
  live: { tone: 'success', icon: CircleCheck },
  rolled_back: { tone: 'danger', icon: Undo2 },
  dissolved: { tone: 'danger', icon: CircleX },
};

function describeMove({ set: name, move }: SetToMove): ConfirmationTexts {
  switch (move) {
    case 'activate':
      return {
        title: `Mettre en ligne «\u00a0${name}\u00a0»`,
        question:
          'Toutes ses versions seront servies dès la prochaine page chargée. Les pages déjà ouvertes continuent.',
        confirmLabel: 'Mettre en ligne',
        confirmVariant: 'primary',
        busyLabel: 'Mise en ligne...',
      };
    case 'rollback':
      return {
        title: `Revenir en arrière\u00a0: «\u00a0${name}\u00a0»`,
        question:
          'Ce qui était en ligne avant cet ensemble le redeviendra. Les modules publiés depuis ne changent pas.',
        confirmLabel: 'Revenir',
        busyLabel: 'Retour...',
      };
    default:
      return {
        title: `Dissoudre «\u00a0${name}\u00a0»`,
        question:
          'Ses versions ne seront plus mises en ligne ensemble. Elles sont conservées, et rien ne change en ligne.',
        confirmLabel: 'Dissoudre',
        busyLabel: 'Dissolution...',
      };
  }
}
