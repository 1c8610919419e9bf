import { dayText } from '@iris/contract/foundation';
import type { Practice } from '@iris/contract/practice';
import { formatNumber } from '@iris/platform/format';
import { FilmView, useFilmPlayer } from '@iris/platform/lesson';
import { Button, classes } from '@iris/platform/ui';
import { CalendarClock, ChevronRight, EyeOff, Target, Upload, Users } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { filmOf } from '../film-of.ts';
import type { ActivityProps } from './activity.tsx';
import { Rubric } from './rubric.tsx';

interface IntroductionProps extends ActivityProps {
  practice: Practice;
  /** Absent while a film is in preparation. */
  onBegin?: () => void;
  /** Whether the details open on demand, because the learner knows them already. */
  isFolded?: boolean;
}

/** What an activity asks for: instructions, rubric and reference film, and who will see the film. */
export function Introduction({ practice, onBegin, isFolded = false, ...props }: IntroductionProps) {
  const { activity } = props;
  const details = (
    <div className="flex flex-col gap-8">
      {activity.instructions && (
        <p className="max-w-text text-lg whitespace-pre-line wrap-anywhere">{activity.instructions}</p>
      )}
      <Facts activity={activity} practice={practice} />
      <Reference {...props} hasKeys={!isFolded} />
      <section aria-labelledby="grille">
        <h2 id="grille" className="mb-1 text-2xl">
          La grille
        </h2>
        <p className="mb-4 max-w-text text-ink-soft">
          {'Chaque étape a cinq niveaux. Le niveau attendu est '}
          <strong>{`${formatNumber(activity.pass_level)} sur 5`}</strong> en moyenne pondérée.
        </p>
        <Rubric steps={activity.steps} />
      </section>
    </div>
  );
  return (
    <div className="flex flex-col gap-8">
      {isFolded ? (
        <>
          {onBegin && <Begin practice={practice} onBegin={onBegin} isAgain />}
          <details className="group/fold">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold [&::-webkit-details-marker]:hidden">
              <ChevronRight className="size-4.5 transition-transform group-open/fold:rotate-90" aria-hidden="true" />
              Consignes, grille et film de référence
            </summary>
            <div className="mt-4">{details}</div>
          </details>
        </>
      ) : (
        <>
          {details}
          {onBegin && <Begin practice={practice} onBegin={onBegin} />}
        </>
      )}
    </div>
  );
}

function Facts({ activity, practice }: Pick<IntroductionProps, 'activity' | 'practice'>) {
  const { raters, due_on, attempts } = activity;
  const left = practice.attempts_left;
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      <Fact icon={<Users />} title={raters > 1 ? `${raters} évaluateurs` : 'Un évaluateur'}>
        {raters > 1
          ? 'Chacun évalue seul votre film, puis leurs avis sont réunis.'
          : 'Un expert de cette activité évalue votre film.'}
      </Fact>
      <Fact icon={<EyeOff />} title="Évaluation à l'aveugle">
        Les évaluateurs voient votre film sans le son, vos repères et un code. Ni votre nom, ni la date, ni votre
        établissement, ni votre auto-évaluation.
      </Fact>
      <Fact
        icon={<Target />}
        title={left > 1 ? `${left} films possibles` : left === 1 ? 'Un film possible' : 'Aucun film restant'}
      >
        {attempts > 1
          ? `L'activité accepte ${attempts} films, chacun avec son résultat.`
          : "L'activité accepte un seul film."}
      </Fact>
      <Fact icon={<CalendarClock />} title={due_on ? `Jusqu'au ${dayText(due_on)}` : 'Sans date limite'}>
        {practice.is_overdue
          ? 'La date limite est passée\u00a0: aucun film ne peut plus être envoyé.'
          : activity.counts === 'passed'
            ? 'La leçon est terminée quand un film atteint le niveau attendu.'
            : 'La leçon est terminée quand votre film est envoyé.'}
      </Fact>
    </ul>
  );
}

interface FactProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

function Fact({ icon, title, children }: FactProps) {
  return (
    <li className="flex items-start gap-3 rounded-md border border-line bg-surface p-4">
      <span className="mt-0.5 text-primary-ink [&_.lucide]:size-5" aria-hidden="true">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-soft">{children}</p>
      </div>
    </li>
  );
}

interface ReferenceProps extends ActivityProps {
  /** Whether single keys are its commands: below a workbench they are those of the learner's film. */
  hasKeys: boolean;
}

function Reference({ title, activity, onReload, hasKeys }: ReferenceProps) {
  const { reference, steps } = activity;
  return (
    <section aria-labelledby="reference">
      <h2 id="reference" className="mb-3 text-2xl">
        Le film de référence
      </h2>
      {reference ? (
        <ReferenceFilm title={title} reference={reference} steps={steps} onReload={onReload} hasKeys={hasKeys} />
      ) : (
        <p className="text-ink-soft">Le film de référence ne peut pas être montré pour le moment.</p>
      )}
    </section>
  );
}

interface ReferenceFilmProps extends Pick<ReferenceProps, 'title' | 'onReload' | 'hasKeys'> {
  reference: NonNullable<ActivityProps['activity']['reference']>;
  steps: ActivityProps['activity']['steps'];
}

function ReferenceFilm({ title, reference, steps, onReload, hasKeys }: ReferenceFilmProps) {
  const film = useMemo(() => filmOf(reference.sources, reference.marks, steps), [reference, steps]);
  const player = useFilmPlayer({ film });
  useEffect(() => player.prefer({ hasShortcuts: hasKeys }), [player, hasKeys]);
  return <FilmView player={player} title={`Référence, ${title}`} onRetry={onReload} className="rounded-md" />;
}

interface BeginProps {
  practice: Practice;
  onBegin: () => void;
  isAgain?: boolean;
}

function Begin({ practice, onBegin, isAgain = false }: BeginProps) {
  const { attempts_left, is_overdue } = practice;
  if (is_overdue || attempts_left === 0) {
    return (
      <p className={classes('text-ink-soft', isAgain && 'max-w-text')}>
        {is_overdue
          ? 'La date limite est passée\u00a0: aucun film ne peut plus être envoyé.'
          : 'Vous avez envoyé tous les films que cette activité accepte.'}
      </p>
    );
  }
  return (
    <div>
      <Button variant={isAgain ? 'secondary' : 'primary'} icon={<Upload />} onClick={onBegin}>
        {isAgain ? 'Préparer un autre film' : 'Préparer mon film'}
      </Button>
    </div>
  );
}
