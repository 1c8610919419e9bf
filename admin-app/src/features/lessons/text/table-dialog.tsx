import { controlClass, TextField, useZodForm } from '@iris/platform/forms';
import { Button, classes } from '@iris/platform/ui';
import { Columns3, Minus, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../../editing/dialog/form-dialog.tsx';
import type { Embed } from './document.ts';

type Table = Extract<Embed, { type: 'table' }>;

interface TableDialogProps {
  open: boolean;
  table: Table;
  onSave: (table: Table) => void;
  onClose: () => void;
}

/** The form of a table: its title, and a field for each cell. */
export function TableDialog({ open, table, onSave, onClose }: TableDialogProps) {
  const form = useZodForm(captionSchema, { defaultValues: { caption: table.caption } });
  // The heads of the columns are the first line.
  const [cells, setCells] = useState([table.header, ...table.rows]);
  const [isChanged, setChanged] = useState(false);
  const columns = cells[0]?.length ?? 1;
  const change = (next: string[][]) => {
    setChanged(true);
    setCells(next);
  };
  const handleSave = async ({ caption }: { caption: string }) => {
    const [header = [''], ...rows] = cells;
    onSave({ type: 'table', caption, header, rows });
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Tableau"
      wide
      dirty={isChanged}
      form={form}
      onSave={handleSave}
      submitLabel={table.caption ? 'Appliquer' : 'Insérer le tableau'}
    >
      <TextField control={form.control} name="caption" label="Titre du tableau" />
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">Cellules</legend>
        <div className="overflow-x-auto pb-1">
          <table className="w-full">
            <tbody>
              {cells.map((row, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity than their place
                <tr key={line}>
                  {row.map((text, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity than their place
                    <td key={at} className="min-w-32 p-0.5">
                      <input
                        aria-label={cellName(line, at)}
                        value={text}
                        maxLength={400}
                        autoComplete="off"
                        onChange={(event) => change(cells.with(line, row.with(at, event.target.value)))}
                        className={classes(controlClass, 'min-h-10', line === 0 && 'font-semibold')}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Rows3 />}
            disabled={cells.length > ROWS_MAX}
            onClick={() => change([...cells, Array.from({ length: columns }, () => '')])}
          >
            Ajouter une ligne
          </Button>
          <Button
            size="sm"
            icon={<Columns3 />}
            disabled={columns >= COLUMNS_MAX}
            onClick={() => change(cells.map((row) => [...row, '']))}
          >
            Ajouter une colonne
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={<Minus />}
            disabled={cells.length <= 2}
            onClick={() => change(cells.slice(0, -1))}
          >
            Retirer la dernière ligne
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={<Minus />}
            disabled={columns <= 1}
            onClick={() => change(cells.map((row) => row.slice(0, -1)))}
          >
            Retirer la dernière colonne
          </Button>
        </div>
      </fieldset>
    </FormDialog>
  );
}

function cellName(line: number, at: number): string {
  return line === 0 ? `En-tête de la colonne ${at + 1}` : `Ligne ${line}, colonne ${at + 1}`;
}

/** The rows of a table besides its head, and its columns. */
const [ROWS_MAX, COLUMNS_MAX] = [60, 8];

const captionSchema = z.object({
  caption: z.string().trim().min(1, 'Le titre du tableau est requis').max(200, '200 caractères au plus'),
});
