import type { Roster, RosterCell, RosterFault, RosterField } from '@iris/contract/roster';
import { ShowMore } from '@iris/platform/lists';
import { Badge } from '@iris/platform/ui';
import { useState } from 'react';
import { CellField } from './roster-cell-field.tsx';
import { CELL, NUMBER, RosterTable } from './roster-table.tsx';

/** How many rows are added at a time: each has fields, and a list may have thousands. */
const ROWS_ADDED = 50;

interface RosterFaultsProps {
  faults: Roster['faults'];
  /** Rows that were wrong, as they are now. */
  mended: readonly RosterFault[];
  onCorrect: (fault: RosterFault, changed: RosterCell) => void;
}

/** The rows that invite nobody, with fields to correct them; those that were corrected stay where they are. */
export function RosterFaults({ faults, mended, onCorrect }: RosterFaultsProps) {
  const [count, setCount] = useState(ROWS_ADDED);
  const wrong = new Set(faults.map(({ line }) => line));
  const rows = listRows(faults, mended, wrong);
  if (rows.length === 0) return null;
  const shown = rows.slice(0, count);
  const list = { items: shown, hasMore: shown.length < rows.length, isLoadingMore: false, hasFailedMore: false };
  const handleShowMore = () => setCount(count + ROWS_ADDED);
  return (
    <div>
      <RosterTable
        caption="Lignes à corriger"
        note={
          "Corrigez-les ici, ou dans votre tableur avant d'envoyer la liste à nouveau\u00a0: personne n'est invité deux fois. Celles qui restent n'invitent personne."
        }
        titles={['Ligne', 'À corriger']}
      >
        {shown.map((fault) => (
          <tr key={fault.line}>
            <th scope="row" className={NUMBER}>
              {fault.line}
            </th>
            <td className={CELL}>
              <Correction fault={fault} asked={fault.asked} isWrong={wrong.has(fault.line)} onCorrect={onCorrect} />
            </td>
          </tr>
        ))}
      </RosterTable>
      <ShowMore list={{ ...list, loadMore: handleShowMore }} total={rows.length} onShowMore={handleShowMore} />
    </div>
  );
}

/** Wrong and corrected rows in the order of their lines, each with the columns that have fields. */
function listRows(
  faults: readonly RosterFault[],
  mended: readonly RosterFault[],
  wrong: ReadonlySet<number>,
): (RosterFault & { asked: number[] })[] {
  const earlier = new Map(mended.map((fault) => [fault.line, fault]));
  const corrected = mended.filter(({ line }) => !wrong.has(line));
  return [
    // A field stays where it is when another one of its row turns out to be wrong.
    ...faults.map((fault) => ({
      ...fault,
      asked: [...new Set([...(earlier.get(fault.line)?.columns ?? []), ...fault.columns])],
    })),
    ...corrected.map((fault) => ({ ...fault, asked: fault.columns })),
  ].sort((one, other) => one.line - other.line);
}

interface CorrectionProps {
  fault: RosterFault;
  /** The columns that have fields. */
  asked: readonly number[];
  isWrong: boolean;
  onCorrect: RosterFaultsProps['onCorrect'];
}

const LABELS: Record<RosterField, string> = { name: 'Nom', email: 'E-mail', role: 'Rôle' };

function Correction({ fault, asked, isWrong, onCorrect }: CorrectionProps) {
  const { line, text, columns, cells } = fault;
  const fields = cells.filter(({ column }) => asked.includes(column));
  const others = cells.filter(({ column, value }) => !asked.includes(column) && value.trim() !== '');
  return (
    <div className="flex flex-col gap-2">
      {others.length > 0 && <p className="font-semibold">{others.map(({ value }) => value.trim()).join(' ')}</p>}
      {fields.map((cell) => (
        <CellField
          key={cell.column}
          label={`${cell.title || LABELS[cell.field]}, ligne ${line}`}
          value={cell.value}
          error={isWrong && cell.column === columns.at(-1) ? text : undefined}
          isWrong={isWrong && columns.includes(cell.column)}
          onCorrect={(value) => onCorrect(fault, { ...cell, value })}
        />
      ))}
      {!isWrong && (
        <p>
          <Badge tone="success">Corrigée</Badge>
        </p>
      )}
    </div>
  );
}
