import { counted } from '@iris/contract/foundation';
import { type ActivityFigures, PAIRS_MIN, RATING_DAYS } from '@iris/contract/practice';
import { formatNumber } from '@iris/platform/format';
import { Card, LoadFailure, StatCard } from '@iris/platform/ui';
import { Blocks } from '../../ui/blocks.tsx';
import { useActivityFigures } from './activities.api.ts';
import { describeHours, describeKappa } from './figure-words.ts';
import { StepLevels } from './step-levels.tsx';

/** Films that were sent, how long results take, whether raters agree, and where steps fail. */
export function Figures({ id }: { id: string }) {
  const figures = useActivityFigures(id);
  const { data } = figures;
  return (
    <>
      <LoadFailure query={figures} message="Impossible de charger les chiffres" />
      {figures.isPending && <Blocks label="Chargement des chiffres..." sizes={['h-26', 'h-72']} />}
      {data && <Overview figures={data} />}
      {data && <Agreement figures={data} />}
      {data && <StepLevels steps={data.steps} />}
    </>
  );
}

function Overview({ figures: { sent, waiting, late, passed, hours } }: { figures: ActivityFigures }) {
  return (
    <section aria-labelledby="films-envoyes" className="mb-10">
      <h2 id="films-envoyes" className="mb-4 text-2xl">
        Films envoyés
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3">
        <StatCard label="Envoyés" value={formatNumber(sent)} />
        <StatCard label="En attente d'un avis" value={formatNumber(waiting)} />
        <StatCard label={`En retard, après ${RATING_DAYS}\u00a0jours`} value={formatNumber(late)} />
        <StatCard label="Réussis" value={formatNumber(passed)} />
        <StatCard
          label="De l'envoi au résultat, en médiane"
          value={<span className="text-2xl">{hours === null ? '–' : describeHours(hours)}</span>}
          className="col-span-2 md:col-span-1"
        />
      </dl>
    </section>
  );
}

function Agreement({ figures: { kappa, pairs } }: { figures: ActivityFigures }) {
  return (
    <section aria-labelledby="accord" className="mb-10">
      <h2 id="accord" className="mb-4 text-2xl">
        Accord entre évaluateurs
      </h2>
      <Card className="p-4 sm:p-6">
        {kappa === null ? (
          <p>{`Pas assez de films\u00a0: ${counted(pairs, 'film')} avec deux évaluations, il en faut ${PAIRS_MIN}.`}</p>
        ) : (
          <>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-display text-3xl">{`Accord ${describeKappa(kappa)}`}</span>
              <span className="text-ink-soft tabular-nums">
                {`kappa pondéré ${KAPPA.format(kappa)}, sur ${counted(pairs, 'film')}`}
              </span>
            </p>
            <p className="mt-2 max-w-text text-sm text-ink-soft">
              1 quand deux évaluateurs d'un même film donnent toujours le même niveau, 0 quand ils ne s'accordent pas
              plus que par hasard. Un écart de deux niveaux pèse quatre fois plus qu'un écart d'un niveau.
            </p>
          </>
        )}
      </Card>
    </section>
  );
}

const KAPPA = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
