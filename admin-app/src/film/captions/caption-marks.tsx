import { CAPTIONS_MAX, counted } from '@iris/contract/foundation';
import type { Caption } from '@iris/contract/programs';
import { useEditing } from '@iris/platform/dialogs';
import { FileButton } from '@iris/platform/files';
import { Button } from '@iris/platform/ui';
import { Crosshair, FileUp, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { DraftTextArea } from '../../editing/drafts/draft-fields.tsx';
import { storedMoment } from '../../editing/fields/moment.ts';
import { MarkItem, MarkList, type MarkProps } from '../marks/mark-frame.tsx';
import { MomentField } from '../marks/moment-field.tsx';
import { CaptionImport } from './caption-import.tsx';
import { CaptionPages } from './caption-pages.tsx';
import { type ReadVtt, readVttFile } from './vtt-file.ts';

/** Captions on one page: a film has thousands, and each has three fields. */
const PAGE = 20;

/** Duration of a caption that is added, in seconds. */
const CAPTION_SECONDS = 3;

/** The captions of the film, a page at a time, and the import of a file. */
export function CaptionMarks({ player, film, onChange }: MarkProps) {
  const { captions } = film;
  const [page, setPage] = useState(0);
  const importing = useEditing<ReadVtt>();
  const [replaced, setReplaced] = useState<Caption[]>([]);
  const pages = Math.max(1, Math.ceil(captions.length / PAGE));
  const shownPage = Math.min(page, pages - 1);
  /** What was typed since an import would be lost with it. */
  const set = (next: Caption[], before: Caption[] = []) => {
    setReplaced(before);
    onChange({ ...film, captions: next.toSorted((one, other) => one.start - other.start) });
  };
  const handleAdd = () => {
    const start = storedMoment(player.getState().time);
    set([...captions, { start, end: start + CAPTION_SECONDS, text: '' }]);
    setPage(Math.floor(captions.filter((caption) => caption.start <= start).length / PAGE));
  };
  const handleFollow = () => {
    const { time } = player.getState();
    setPage(
      Math.floor(
        Math.max(
          0,
          captions.findLastIndex(({ start }) => start <= time),
        ) / PAGE,
      ),
    );
  };
  const handleFile = async (file: File) => importing.start(await readVttFile(file, player.film.sources.duration));

  const handleUndo = () => {
    setPage(0);
    set(replaced);
  };

  return (
    <>
      <div className="mb-2 flex flex-wrap gap-2">
        <FileButton
          size="sm"
          icon={<FileUp />}
          accept=".vtt,text/vtt"
          inputLabel="Fichier des sous-titres"
          onFile={(file) => void handleFile(file)}
        >
          Importer un fichier .vtt
        </FileButton>
        {captions.length > PAGE && (
          <Button size="sm" variant="ghost" icon={<Crosshair />} onClick={handleFollow}>
            Aller au moment du film
          </Button>
        )}
      </div>
      <p className="mb-3 text-sm text-ink-faint">
        WebVTT (.vtt) en UTF-8, <span>{counted(CAPTIONS_MAX, 'sous-titre')}</span> au plus. Un fichier importé remplace
        ce qui est là.
      </p>
      {replaced.length > 0 && (
        <p role="status" className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span>{`${counted(replaced.length, 'sous-titre remplacé', 'sous-titres remplacés')}.`}</span>
          <Button size="sm" variant="ghost" icon={<Undo2 />} onClick={handleUndo}>
            Annuler l'importation
          </Button>
        </p>
      )}
      <MarkList
        empty="Aucun sous-titre. Importez un fichier .vtt, ou écrivez-les en regardant le film."
        addLabel="Ajouter un sous-titre ici"
        isFull={captions.length >= CAPTIONS_MAX}
        onAdd={handleAdd}
      >
        {captions.slice(shownPage * PAGE, (shownPage + 1) * PAGE).map((caption, at) => {
          const index = shownPage * PAGE + at;
          const change = (part: Partial<Caption>) => set(captions.with(index, { ...caption, ...part }));
          const name = `le sous-titre ${index + 1}`;
          return (
            <MarkItem
              key={index}
              name={name}
              onRemove={() => set(captions.toSpliced(index, 1))}
              moment={
                <div className="flex flex-col gap-1.5">
                  <MomentField
                    player={player}
                    label={`Début du sous-titre ${index + 1}`}
                    hereLabel="Début ici"
                    value={caption.start}
                    onChange={(start) => change({ start, end: Math.max(caption.end, start) })}
                  />
                  <MomentField
                    player={player}
                    label={`Fin du sous-titre ${index + 1}`}
                    hereLabel="Fin ici"
                    value={caption.end}
                    onChange={(end) => change({ end })}
                  />
                </div>
              }
            >
              <DraftTextArea
                label={`Texte du sous-titre ${index + 1}`}
                rows={2}
                value={caption.text}
                path={`film.captions.${index}.text`}
                onChange={(text) => change({ text })}
              />
            </MarkItem>
          );
        })}
      </MarkList>
      <CaptionPages page={shownPage} pages={pages} onPage={setPage} />
      <CaptionImport
        key={importing.round}
        open={importing.open}
        read={importing.item}
        replaced={captions.length}
        onImport={(next) => {
          setPage(0);
          set(next, captions);
        }}
        onClose={importing.close}
      />
    </>
  );
}
