import { counted } from '@iris/contract/foundation';
import type { Caption } from '@iris/contract/programs';
import { formatNumber } from '@iris/platform/format';
import { Button, InlineError } from '@iris/platform/ui';
import { Scissors, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Dialog, DialogBody, DialogFooter } from '../../editing/dialog/dialog.tsx';
import type { ReadVtt } from './vtt-file.ts';
import type { VttNote } from './vtt-fit.ts';

interface CaptionImportProps {
  open: boolean;
  /** What was read of the file; undefined before the first one. */
  read: ReadVtt | undefined;
  /** Number of captions that the import replaces. */
  replaced: number;
  onImport: (captions: Caption[]) => void;
  onClose: () => void;
}

/** Faults and changes that are listed, of each. */
const NOTES_SHOWN = 20;

/** Says what was read of a caption file, what was not and what was changed, before it replaces the captions. */
export function CaptionImport({ open, read, replaced, onImport, onClose }: CaptionImportProps) {
  const { captions = [], faults = [], changes = [] } = read?.vtt ?? {};
  const canImport = captions.length > 0;
  const handleImport = () => {
    onClose();
    onImport(captions);
  };
  return (
    <Dialog open={open} onClose={onClose} title="Importer les sous-titres">
      <DialogBody className="flex flex-col gap-4">
        {canImport ? (
          <p>
            <span>{`${counted(captions.length, 'sous-titre lu', 'sous-titres lus')}.`}</span>
            {replaced > 0 && <span>{` Ils remplacent ce qui est là (${counted(replaced, 'sous-titre')}).`}</span>}
          </p>
        ) : (
          <div role="alert">
            <InlineError>{read?.refusal ?? "Aucun sous-titre n'a pu être lu."}</InlineError>
            {replaced > 0 && <p className="mt-2 text-ink-soft">Les sous-titres de la leçon n'ont pas changé.</p>}
          </div>
        )}
        <Notes
          notes={faults}
          icon={<TriangleAlert className="size-5 text-danger-ink" />}
          title={counted(faults.length, 'endroit laissé de côté', 'endroits laissés de côté')}
        />
        <Notes
          notes={changes}
          icon={<Scissors className="size-5 text-ink-faint" />}
          title={counted(changes.length, 'sous-titre ajusté au film', 'sous-titres ajustés au film')}
        />
      </DialogBody>
      <DialogFooter cancelLabel={canImport ? 'Annuler' : 'Fermer'}>
        {canImport && (
          <Button variant="primary" onClick={handleImport}>
            {faults.length > 0 ? 'Importer le reste' : 'Importer'}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

interface NotesProps {
  notes: readonly VttNote[];
  icon: ReactNode;
  title: string;
}

function Notes({ notes, icon, title }: NotesProps) {
  const id = useId();
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="flex items-center gap-2 text-base">
        {icon}
        <span>{title}</span>
      </h3>
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        {notes.slice(0, NOTES_SHOWN).map(({ line, message }) => (
          <li key={`${line} ${message}`} className="grid grid-cols-[5.5rem_1fr] gap-2">
            <span className="text-ink-faint tabular-nums">{`Ligne ${line}`}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {notes.length > NOTES_SHOWN && (
        <p className="mt-2 text-sm text-ink-soft">{`Et ${formatNumber(notes.length - NOTES_SHOWN)} autres.`}</p>
      )}
    </section>
  );
}
