import type { FilmContent } from '@iris/contract/programs';
import type { FilmPlayer } from '@iris/platform/lesson';
import { Button, Card } from '@iris/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { MomentField } from './moment-field.tsx';

interface MarkListProps {
  /** Shown while there is no mark. */
  empty: string;
  addLabel: string;
  isFull: boolean;
  onAdd: () => void;
  children: readonly ReactNode[];
}

/** A list of marks with a button that adds one at the moment of the film. */
export function MarkList({ empty, addLabel, isFull, onAdd, children }: MarkListProps) {
  return (
    <>
      <Button size="sm" icon={<Plus />} disabled={isFull} onClick={onAdd} className="mb-3">
        {addLabel}
      </Button>
      {children.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ol className="flex flex-col gap-3">{children}</ol>
      )}
    </>
  );
}

interface MarkItemProps {
  /** Names the mark for screen readers. */
  name: string;
  onRemove: () => void;
  /** The moment of the mark. */
  moment: ReactNode;
  children: ReactNode;
}

/** A mark with its moment, its fields, and a button that removes it. */
export function MarkItem({ name, onRemove, moment, children }: MarkItemProps) {
  return (
    <Card as="li" aria-label={name} className="flex flex-col gap-3 p-3 sm:p-4">
      <div className="flex items-start justify-between gap-2">
        {moment}
        <IconButton icon={<Trash2 />} onClick={onRemove} label={`Retirer ${name}`} />
      </div>
      {children}
    </Card>
  );
}

interface MarksProps<Mark extends { id: string }> extends Omit<MarkListProps, 'children' | 'isFull'> {
  player: FilmPlayer;
  marks: readonly Mark[];
  max: number;
  /** Names a mark by its number: «l'étape 1». */
  name: (number: number) => string;
  /** How the moment of a mark is read and written, its label by number, and the label of the button that takes it from the film. */
  moment: {
    read: (mark: Mark) => number;
    write: (value: number) => Partial<Mark>;
    label: (number: number) => string;
    hereLabel: string;
  };
  onChange: (marks: Mark[]) => void;
  /** Renders the other fields of a mark. */
  fields: (mark: Mark, index: number, change: (part: Partial<Mark>) => void) => ReactNode;
}

/** Marks with one moment each, which are edited and removed. */
export function Marks<Mark extends { id: string }>(props: MarksProps<Mark>) {
  const { player, marks, max, name, moment, onChange, fields, ...list } = props;
  return (
    <MarkList {...list} isFull={marks.length >= max}>
      {marks.map((mark, index) => {
        const change = (part: Partial<Mark>) => onChange(marks.with(index, { ...mark, ...part }));
        return (
          <MarkItem
            key={mark.id}
            name={name(index + 1)}
            onRemove={() => onChange(marks.toSpliced(index, 1))}
            moment={
              <MomentField
                player={player}
                label={moment.label(index + 1)}
                hereLabel={moment.hereLabel}
                value={moment.read(mark)}
                onChange={(value) => change(moment.write(value))}
              />
            }
          >
            {fields(mark, index, change)}
          </MarkItem>
        );
      })}
    </MarkList>
  );
}

/** Props of the lists of marks beside a film. */
export interface MarkProps {
  player: FilmPlayer;
  film: FilmContent;
  /** Whether it shows an operation. */
  isOperation: boolean;
  onChange: (film: FilmContent) => void;
}
