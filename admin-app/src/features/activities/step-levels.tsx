import type { ActivityFigures } from '@iris/contract/practice';
import { Card } from '@iris/platform/ui';
import { Foldable } from '../../ui/foldable.tsx';
import { meanLevel } from './figure-words.ts';

type Step = ActivityFigures['steps'][number];

interface StepLevelsProps {
  steps: readonly Step[];
}

/** How often each level was reached, by step: a bar of five parts, and the numbers as a table. */
export function StepLevels({ steps }: StepLevelsProps) {
  const weakest = listWeakest(steps);
  return (
    <section aria-labelledby="etapes">
      <h2 id="etapes" className="mb-1 text-2xl">
        Où le geste bute
      </h2>
      {weakest[0] ? (
        <>
          <p className="mb-4 text-ink-soft">
            <span>{weakest.length > 1 ? 'Les étapes les plus difficiles' : "L'étape la plus difficile"}</span>
            &nbsp;: <span>{weakest.map(({ title }) => title).join(', ')}</span>. Niveau moyen{' '}
            <span>{MEAN.format(meanLevel(weakest[0].levels) ?? 0)}</span>.
          </p>
          <Card className="p-4 sm:p-6">
            <Legend />
            <ol className="flex flex-col gap-4" aria-hidden="true">
              {steps.map((step) => (
                <StepBar key={step.step} step={step} />
              ))}
            </ol>
            <Foldable summary="Voir les chiffres" className="mt-4 border-t border-line pt-1">
              <LevelTable steps={steps} />
            </Foldable>
          </Card>
        </>
      ) : (
        <Card className="p-5 text-ink-soft">Aucun film n'a encore de résultat.</Card>
      )}
    </section>
  );
}

function Legend() {
  return (
    <p aria-hidden="true" className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {COLORS.map((color, index) => (
        <span key={color} className="inline-flex items-center gap-1.5">
          <span className={`size-3 rounded-sm ${color}`} />
          <span>{`Niveau ${index + 1}`}</span>
        </span>
      ))}
    </p>
  );
}

function StepBar({ step: { title, levels } }: { step: Step }) {
  const mean = meanLevel(levels);
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <span className="text-sm text-ink-soft tabular-nums">
          {mean === undefined ? '–' : `${MEAN.format(mean)} sur ${levels.length}`}
        </span>
      </p>
      <span className="mt-1 flex h-3 gap-0.5 overflow-hidden rounded-full bg-ink/8 forced-colors:outline">
        {levels.map(
          (count, index) =>
            count > 0 && <span key={COLORS[index]} className={COLORS[index]} style={{ flexGrow: count }} />,
        )}
      </span>
    </li>
  );
}

function LevelTable({ steps }: StepLevelsProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Nombre de films à chaque niveau, par étape</caption>
        <thead className="text-ink-faint">
          <tr>
            <th scope="col" className="py-1.5 pr-4 text-left font-medium">
              Étape
            </th>
            {COLORS.map((color, index) => (
              <th key={color} scope="col" className="px-2 py-1.5 text-right font-medium whitespace-nowrap">
                <span className="max-sm:sr-only">Niveau </span>
                <span>{index + 1}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {steps.map(({ step, title, levels }) => (
            <tr key={step}>
              <th scope="row" className="py-1.5 pr-4 text-left font-normal wrap-anywhere">
                {title}
              </th>
              {levels.map((count, index) => (
                <td key={COLORS[index]} className="px-2 py-1.5 text-right">
                  {count}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The steps with the lowest mean; none without results. */
function listWeakest(steps: readonly Step[]): Step[] {
  const lowest = Math.min(...steps.flatMap(({ levels }) => meanLevel(levels) ?? []));
  return steps.filter(({ levels }) => meanLevel(levels) === lowest);
}

const COLORS = ['bg-danger-line', 'bg-accent-line', 'bg-ink/30', 'bg-primary-line/50', 'bg-primary-line'];

const MEAN = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
