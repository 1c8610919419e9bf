import { ofName } from '@iris/contract/foundation';
import { IMPORT_OUTCOME_LABELS, IMPORT_OUTCOMES, type Import } from '@iris/contract/institutions';
import { formatMoment, formatNumber } from '@iris/platform/format';
import { Badge, Button, LoadFailure, ProgressBar, Skeleton } from '@iris/platform/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useImports, useRemedies, useReport } from './roster.api.ts';

interface RosterImportsProps {
  institutionId: string;
}

/** The lists that were sent, with how far each is. */
export function RosterImports({ institutionId }: RosterImportsProps) {
  const imports = useImports(institutionId);
  return (
    <div className="mt-3">
      {imports.isPending && <Skeleton className="h-24" />}
      <LoadFailure query={imports} message="Les listes envoyées n'ont pas pu être chargées" />
      {imports.data?.length === 0 && <p className="text-ink-soft">Aucune liste n'a encore été envoyée.</p>}
      <ul className="flex flex-col gap-3">
        {imports.data?.map((one) => (
          <li key={one._id} className="rounded-md border border-line p-4">
            <ImportState {...{ institutionId, one }} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ImportStateProps extends RosterImportsProps {
  one: Import;
}

function ImportState({ institutionId, one }: ImportStateProps) {
  const report = useReport(institutionId);
  const name = one.file_name || 'Liste collée';
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="wrap-anywhere">{name}</strong>
        <span className="text-sm text-ink-soft">{formatMoment(one.created_at)}</span>
      </p>
      <div role="status">
        <p className="text-sm text-ink-soft">{stateOf(one)}</p>
      </div>
      {one.state === 'running' && (
        <ProgressBar value={one.rows > 0 ? (100 * one.done) / one.rows : 0} label={`Envoi ${ofName(name)}`} />
      )}
      <ul className="flex flex-wrap gap-2">
        {IMPORT_OUTCOMES.filter((outcome) => one.counts[outcome] > 0).map((outcome) => (
          <li key={outcome}>
            <Badge
              tone={outcome === 'faulty' ? 'danger' : outcome === 'invited' ? 'success' : 'neutral'}
            >{`${IMPORT_OUTCOME_LABELS[outcome]}\u00a0: ${formatNumber(one.counts[outcome])}`}</Badge>
          </li>
        ))}
      </ul>
      {one.counts.faulty > 0 && <Remedies {...{ institutionId, one }} />}
      <Button
        size="sm"
        className="self-start"
        icon={<Download />}
        busy={report.isPending}
        busyLabel="Téléchargement..."
        onClick={() => report.mutate(one)}
      >
        Compte rendu (CSV)
      </Button>
    </div>
  );
}

function Remedies({ institutionId, one }: ImportStateProps) {
  const [isOpen, setOpen] = useState(false);
  const page = useRemedies(institutionId, one._id, isOpen);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">Lignes à corriger</summary>
      {isOpen && page.isPending && <Skeleton className="h-12" />}
      <LoadFailure query={page} message="Les lignes à corriger n'ont pas pu être chargées" />
      <ul className="flex flex-col gap-1 text-sm">
        {page.data?.remedies.map(({ line, text }) => (
          <li key={line} className="wrap-anywhere">{`Ligne\u00a0${line}\u00a0: ${text}`}</li>
        ))}
      </ul>
    </details>
  );
}

function stateOf({ state, done, rows }: Import): string {
  if (state === 'done') return 'Toutes les lignes sont traitées.';
  const progress = `${formatNumber(done)} sur ${formatNumber(rows)}\u00a0lignes`;
  return state === 'running' ? `${progress}. Vous pouvez fermer cette page.` : `Arrêté à ${progress}.`;
}
