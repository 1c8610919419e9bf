import { counted } from '@iris/contract/foundation';
import type { Activity, CalibrationState, Rater } from '@iris/contract/practice';
import { NoResults } from '@iris/platform/illustrations';
import { can, useSession } from '@iris/platform/session';
import { Badge, Card, ConfirmDialog, EmptyState } from '@iris/platform/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { useSaveRaters } from './activities.api.ts';
import { RaterForm } from './rater-form.tsx';

/** Those who rate the films, and whether they are calibrated. */
export function RaterSection({ activity }: { activity: Activity }) {
  const { user } = useSession();
  const { raters, required } = activity;
  const mayChange = can(user, 'manage_courses');
  return (
    <section aria-labelledby="evaluateurs" className="mb-10">
      <h2 id="evaluateurs" className="mb-1 text-2xl">
        Évaluateurs
      </h2>
      <p className="mb-4 max-w-text text-ink-soft">{describeNeed(activity)}</p>
      {mayChange && required !== null && raters.length < required && raters.length > 0 && (
        <p className="mb-4 font-medium text-danger-ink">
          <span>{`Il manque encore ${counted(required - raters.length, 'évaluateur')}`}</span>&nbsp;: aucun film ne peut
          recevoir de résultat.
        </p>
      )}
      {mayChange && <Reserve activity={activity} />}
      {mayChange && <RaterForm activity={activity} />}
      {raters.length === 0 ? (
        <Card>
          <EmptyState drawing={<NoResults />} title="Aucun évaluateur" text="Les films envoyés attendent d'en avoir." />
        </Card>
      ) : (
        <RaterTable activity={activity} mayChange={mayChange} />
      )}
    </section>
  );
}

/** A third opinion or an appeal is given by somebody who has not rated the film. */
function Reserve({ activity: { raters, required } }: { activity: Activity }) {
  if (required === null || raters.length < required) return null;
  const isShared = required > 1;
  const missing = required + (isShared ? 2 : 1) - raters.length;
  if (missing <= 0) return null;
  return (
    <p className="mb-4 max-w-text text-ink-soft">{`${
      isShared
        ? "Un désaccord entre évaluateurs, puis un second avis demandé par l'étudiant, font chacun appel à un autre évaluateur."
        : "Un second avis demandé par l'étudiant fait appel à un autre évaluateur."
    } Pour qu'aucun film n'attende, ajoutez encore ${counted(missing, 'évaluateur')}.`}</p>
  );
}

function describeNeed({ required }: Activity): string {
  const calibration = "Chacun évalue d'abord les films d'étalonnage.";
  if (required === null) return `L'activité n'est pas encore publiée. ${calibration}`;
  return `Chaque film reçoit ${counted(required, 'évaluation')}. ${calibration}`;
}

interface RaterTableProps {
  activity: Activity;
  mayChange: boolean;
}

function RaterTable({ activity, mayChange }: RaterTableProps) {
  const { raters } = activity;
  const [asked, setAsked] = useState<Rater>();
  const save = useSaveRaters(activity);
  const handleConfirm = async () => {
    await save.change((addresses) => addresses.filter((email) => email !== asked?.email)).catch(() => {});
    setAsked(undefined);
  };
  return (
    <Card className="overflow-hidden">
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">Les évaluateurs, avec leur étalonnage</caption>
        <thead>
          <tr className="border-b border-line bg-sunken text-sm text-ink-soft">
            <th scope="col" className="px-4 py-2.5 font-semibold sm:px-5">
              Nom
            </th>
            <th scope="col" className="w-28 px-2 py-2.5 font-semibold sm:w-44">
              Étalonnage
            </th>
            <th scope="col" className="w-16 px-2 py-2.5 text-right font-semibold sm:w-32">
              Évalués
            </th>
            {mayChange && (
              <th scope="col" className="w-14 px-2">
                <span className="sr-only">Retirer</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {raters.map((rater) => (
            <tr key={rater._id}>
              <th scope="row" className="px-4 py-3 font-normal sm:px-5">
                <span className="block font-semibold wrap-anywhere">
                  <PersonLink id={rater._id}>{rater.name}</PersonLink>
                </span>
                <span className="block text-sm text-ink-soft wrap-anywhere">{rater.email}</span>
              </th>
              <td className="px-2 py-3 text-sm">
                <Badge tone={CALIBRATIONS[rater.calibration].tone} className="max-sm:whitespace-normal!">
                  {CALIBRATIONS[rater.calibration].label}
                </Badge>
              </td>
              <td className="px-2 py-3 text-right tabular-nums">{rater.rated}</td>
              {mayChange && (
                <td className="px-2 text-right">
                  <IconButton icon={<Trash2 />} onClick={() => setAsked(rater)} label={`Retirer ${rater.name}`} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        open={asked !== undefined}
        title={`Retirer ${asked?.name ?? ''}`}
        question="Les films en cours d'évaluation reviennent aux autres. Les évaluations envoyées restent."
        confirmLabel="Retirer"
        busy={save.isPending}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setAsked(undefined)}
      />
    </Card>
  );
}

const CALIBRATIONS: Record<CalibrationState, { label: string; tone: 'neutral' | 'success' | 'danger' }> = {
  missing: { label: 'À faire', tone: 'neutral' },
  far: { label: "Loin de l'accord", tone: 'danger' },
  done: { label: 'Étalonné', tone: 'success' },
};
