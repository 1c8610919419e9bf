import { DropZone, FileButton } from '@iris/platform/files';
import { controlClass, FieldFrame } from '@iris/platform/forms';
import { Button, classes, InlineError } from '@iris/platform/ui';
import { FileUp } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { ReadRoster } from './use-roster.ts';

interface RosterSourceProps {
  /** Why the last list was refused; empty for none. */
  fault: string;
  /** The list that was left. */
  left: ReadRoster | undefined;
  onFile: (file: File) => void;
  onText: (text: string) => void;
  onResume: () => void;
}

/** Asks for a list: a file that is chosen or dropped, or text that is pasted. */
export function RosterSource({ fault, left, onFile, onText, onResume }: RosterSourceProps) {
  const [text, setText] = useState(left?.fileName === '' ? left.text : '');
  const id = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onText(text);
  };
  return (
    <DropZone onFile={onFile} className="flex flex-col gap-5 p-4 sm:p-6">
      {left && (
        <Button variant="secondary" className="self-start" onClick={onResume}>
          {left.fileName ? `Reprendre «\u00a0${left.fileName}\u00a0»` : 'Reprendre la liste collée'}
        </Button>
      )}
      <div className="flex flex-col items-start gap-2">
        <FileButton
          icon={<FileUp />}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          inputLabel="Fichier de la liste"
          onFile={onFile}
        >
          Choisir un fichier
        </FileButton>
        <p className="text-sm text-ink-soft">
          Ou déposez-le ici. Un CSV d'Excel ou d'un autre tableur, 5&nbsp;000&nbsp;lignes et 2&nbsp;Mo au plus, avec les
          colonnes «&nbsp;Nom&nbsp;», «&nbsp;Prénom&nbsp;», «&nbsp;E-mail&nbsp;» et, si vous voulez, «&nbsp;Rôle&nbsp;».
          Les autres colonnes ne sont ni lues ni gardées.
        </p>
      </div>
      <form onSubmit={handleSubmit} className="flex flex-col items-start gap-3">
        <FieldFrame id={id} label="Ou collez la liste" className="w-full" optional="unmarked">
          <textarea
            id={id}
            rows={5}
            value={text}
            onChange={(event) => setText(event.target.value)}
            spellCheck={false}
            autoComplete="off"
            placeholder={'Nom;Prénom;E-mail\nDupont;Zoé;zoe.dupont@hopital.fr'}
            className={classes(controlClass, 'py-2.5 font-mono text-sm')}
          />
        </FieldFrame>
        <Button type="submit" variant="secondary" disabled={text.trim() === ''}>
          Lire cette liste
        </Button>
      </form>
      {fault && (
        <div role="alert">
          <InlineError>{fault}</InlineError>
        </div>
      )}
    </DropZone>
  );
}
