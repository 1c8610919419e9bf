import type { Author } from '@iris/contract/programs';
import { Button, Card } from '@iris/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useAddedFocus } from '../../../../editing/drafts/added-focus.ts';
import { bindFields, DraftText, DraftTextArea } from '../../../../editing/drafts/draft-fields.tsx';
import { useRowKeys } from '../../../../editing/order/use-row-keys.ts';

interface AuthorListProps {
  authors: readonly Author[];
  onChange: (authors: Author[]) => void;
}

/** The authors of a course with their interests, as a journal prints them. */
export function AuthorList({ authors, onChange }: AuthorListProps) {
  const { keys, setKeys, addKey } = useRowKeys(authors.length);
  const focusAdded = useAddedFocus();
  const handleRemove = (index: number) => {
    setKeys(keys.toSpliced(index, 1));
    onChange(authors.toSpliced(index, 1));
  };
  const handleAdd = () => {
    focusAdded(nameId(addKey()));
    onChange([...authors, { name: '', role: '', biography: '', disclosures: '' }]);
  };
  return (
    <>
      {authors.map((author, index) => (
        <AuthorFields
          key={keys[index]}
          id={nameId(keys[index] ?? '')}
          author={author}
          index={index}
          onChange={(next) => onChange(authors.with(index, next))}
          onRemove={() => handleRemove(index)}
        />
      ))}
      <div>
        <Button icon={<Plus />} disabled={authors.length >= AUTHORS_MAX} onClick={handleAdd}>
          Ajouter un auteur
        </Button>
      </div>
    </>
  );
}

interface AuthorFieldsProps {
  /** Of the first field. */
  id: string;
  author: Author;
  index: number;
  onChange: (author: Author) => void;
  onRemove: () => void;
}

function AuthorFields({ id, author, index, onChange, onRemove }: AuthorFieldsProps) {
  const field = bindFields(author, `teaching.authors.${index}`, onChange);
  return (
    <Card as="section" aria-label={`Auteur ${index + 1}`} className="grid gap-5 p-4 sm:grid-cols-2 sm:p-6">
      <div className="flex items-center justify-between gap-4 sm:col-span-2">
        <h3 className="text-lg">{`Auteur ${index + 1}`}</h3>
        <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={onRemove}>
          Retirer l'auteur<span className="sr-only">{` ${author.name}`}</span>
        </Button>
      </div>
      <DraftText {...field('name')} id={id} label="Nom" />
      <DraftText {...field('role')} label="Fonction" placeholder="Chirurgien, CHU de Lyon" />
      <DraftTextArea {...field('biography')} label="Présentation" optional />
      <DraftTextArea
        {...field('disclosures')}
        label="Liens d'intérêts"
        hint="Écrivez «&nbsp;Aucun&nbsp;» s'il n'y en a pas."
      />
    </Card>
  );
}

const AUTHORS_MAX = 12;

function nameId(key: string): string {
  return `nom-${key}`;
}
