import type { Roster, RosterCell, RosterFault, RosterField } from '@iris/contract/roster';
import { controlClass, FieldFrame } from '@iris/platform/forms';
import { Badge, classes } from '@iris/platform/ui';
import { useId } from 'react';
import { CELL, NUMBER, RosterTable } from './roster-table.tsx';

interface RosterFaultsProps {
  faults: Roster['faults'];
  /** Rows that were wrong, as they are now. */
  mended: readonly RosterFault[];
  onCorrect: (fault: RosterFault, changed: RosterCell) => void;
}

/** The rows that invite nobody, with fields to correct them; those that were corrected stay where they are. */
export function RosterFaults({ faults, mended, onCorrect }: RosterFaultsProps) {
  const wrong = new Set(faults.map(({ line }) => line));
  const corrected = mended.filter(({ line }) => !wrong.has(line));
  // A field stays where it is when another one of its row turns out to be wrong.
  const all = faults.map((fault) => {
    const earlier = mended.find(({ line }) => line === fault.line)?.columns ?? [];
    return { ...fault, asked: [...new Set([...earlier, ...fault.columns])] };
  });
  const rows = [...all, ...corrected.map((fault) => ({ ...fault, asked: fault.columns }))].sort(
    (one, other) => one.line - other.line,
  );
  if (rows.length === 0) return null;
  return (
    <RosterTable
      caption="Lignes à corriger"
      note={
        "Corrigez-les ici, ou dans votre tableur avant d'envoyer la liste à nouveau\u00a0: personne n'est invité deux fois. Celles qui restent n'invitent personne."
      }
      titles={['Ligne', 'À corriger']}
    >
      {rows.map((fault) => (
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
  );
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
          onChange={(value) => onCorrect(fault, { ...cell, value })}
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

interface CellFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  isWrong: boolean;
  onChange: (value: string) => void;
}

/** Uncontrolled, so that typing never waits for a long list to be read. */
function CellField({ label, value, error, isWrong, onChange }: CellFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} optional="unmarked">
      <input
        id={id}
        defaultValue={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={isWrong || undefined}
        aria-describedby={error && `${id}-error`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={classes(controlClass, 'max-w-md')}
      />
    </FieldFrame>
  );
}
