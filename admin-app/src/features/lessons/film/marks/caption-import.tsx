import type { Caption } from '@iris/contract/film-content';
import { formatNumber } from '@iris/platform/format';
import { Button } from '@iris/platform/ui';
import { TriangleAlert } from 'lucide-react';
import { Dialog, DialogBody, DialogFooter } from '../../../../dialog/dialog.tsx';
import { counted } from '../../../../format/counted.ts';
import type { Vtt } from '../vtt.ts';

interface CaptionImportProps {
  open: boolean;
  /** What was read of the file; undefined before the first one. */
  vtt: Vtt | undefined;
  /** Number of captions that the import replaces. */
  replaced: number;
  onImport: (captions: Caption[]) => void;
  onClose: () => void;
}

/** Faults that are listed. */
const FAULTS_SHOWN = 20;

/** Says what was read of a caption file and what was not, before it replaces the captions. */
export function CaptionImport({ open, vtt, replaced, onImport, onClose }: CaptionImportProps) {
  const { captions = [], faults = [] } = vtt ?? {};
  const handleImport = () => {
    onClose();
    onImport(captions);
  };
  return (
    <Dialog open={open} onClose={onClose} title="Importer les sous-titres">
      <DialogBody className="flex flex-col gap-4">
        <p>
          {captions.length > 0
            ? `${counted(captions.length, 'sous-titre lu', 'sous-titres lus')}.`
            : "Aucun sous-titre n'a pu être lu."}
          {captions.length > 0 && replaced > 0 && ` Ils remplacent ce qui est là (${counted(replaced, 'sous-titre')}).`}
        </p>
        {faults.length > 0 && (
          <section aria-labelledby="lignes-illisibles">
            <h3 id="lignes-illisibles" className="flex items-center gap-2 text-base">
              <TriangleAlert className="size-5 text-danger-ink" />
              {counted(faults.length, 'endroit illisible', 'endroits illisibles')}
            </h3>
            <ul className="mt-2 flex flex-col gap-1.5 text-sm">
              {faults.slice(0, FAULTS_SHOWN).map(({ line, message }) => (
                <li key={line} className="grid grid-cols-[5.5rem_1fr] gap-2">
                  <span className="text-ink-faint tabular-nums">Ligne {line}</span>
                  {message}
                </li>
              ))}
            </ul>
            {faults.length > FAULTS_SHOWN && (
              <p className="mt-2 text-sm text-ink-soft">Et {formatNumber(faults.length - FAULTS_SHOWN)} autres.</p>
            )}
          </section>
        )}
      </DialogBody>
      <DialogFooter cancelLabel={captions.length > 0 ? 'Annuler' : 'Fermer'}>
        {captions.length > 0 && (
          <Button variant="primary" onClick={handleImport}>
            {faults.length > 0 ? 'Importer le reste' : 'Importer'}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
