import { Button, Card } from '@iris/platform/ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Conflict } from '../saver/autosave-options.ts';
import type { FieldConflict, Preference } from '../saver/merge.ts';
import { ConflictHeading } from './conflict-heading.tsx';
import { textOf } from './text-of.ts';

interface ConflictNoticeProps {
  conflict: Conflict<unknown>;
  /** Says what was changed, where the server has not said it. */
  title: string;
  /** The name of a field, by its path. */
  labelOf: (path: string) => string;
  /** Shows a value in another way than as text. */
  show?: (field: FieldConflict, value: unknown) => ReactNode;
  onResolve: (choice: Preference) => unknown;
  /** Labels of the two versions and of the choices; those of another author by default. */
  labels?: ConflictLabels;
}

/** How the two versions of a conflict are called. */
export interface ConflictLabels {
  theirs: string;
  mine: string;
  takeTheirs: string;
  keepMine: string;
}

/** Labels where the other version is one's own, too. */
export const OTHER_DEVICE: ConflictLabels = {
  theirs: "L'autre version",
  mine: 'Celle de cette page',
  takeTheirs: "Reprendre l'autre version",
  keepMine: 'Garder celle de cette page',
};

const OTHER_AUTHOR: ConflictLabels = {
  theirs: 'Sa version',
  mine: 'La vôtre',
  takeTheirs: 'Reprendre sa version',
  keepMine: 'Garder la mienne',
};

/** The same field was changed here and elsewhere: shows both versions of it and asks which one to keep. It has the focus until then. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { conflict, title, labelOf, show, onResolve, labels = OTHER_AUTHOR } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      // Its buttons had the focus.
      if (document.activeElement === document.body) focusAfterwards(before);
    };
  }, []);
  const render = (field: FieldConflict, value: unknown) => show?.(field, value) || <FieldText value={value} />;
  return (
    <Card as="section" aria-labelledby={id} className="mb-6 border-accent-line! p-5">
      <ConflictHeading as="h2" id={id} title={conflict.detail || title} ref={heading}>
        Le reste est réuni. Choisissez ce qui doit rester là où les deux versions diffèrent.
      </ConflictHeading>
      <dl className="mt-5 flex flex-col gap-5">
        {conflict.fields.map((field) => (
          <div key={field.path} className="grid gap-x-3 gap-y-1.5 sm:grid-cols-2">
            <dt className="text-sm font-semibold sm:col-span-2">{labelOf(field.path)}</dt>
            <Version label={labels.theirs}>{render(field, field.theirs)}</Version>
            <Version label={labels.mine} isMine>
              {render(field, field.mine)}
            </Version>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button onClick={() => onResolve('theirs')}>{labels.takeTheirs}</Button>
        <Button variant="primary" onClick={() => onResolve('mine')}>
          {labels.keepMine}
        </Button>
      </div>
    </Card>
  );
}

/** Goes back to the field, or to the heading of the page where it was replaced. */
function focusAfterwards(field: Element | null): void {
  const isThere = field instanceof HTMLElement && field.isConnected && field !== document.body;
  const target = isThere ? field : document.querySelector('h1');
  target?.focus();
}

interface VersionProps {
  label: string;
  isMine?: boolean;
  children: ReactNode;
}

function Version({ label, isMine, children }: VersionProps) {
  const tone = isMine ? 'border-primary-line/50 bg-primary-soft' : 'border-line bg-sunken';
  return (
    <dd className={`min-w-0 rounded-sm border p-3 ${tone}`}>
      <span className="mb-0.5 block text-xs font-semibold text-ink-soft">{label}</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls and must be scrollable by keyboard */}
      <div tabIndex={0} className="max-h-56 overflow-y-auto rounded-sm wrap-anywhere whitespace-pre-line">
        {children}
      </div>
    </dd>
  );
}

function FieldText({ value }: { value: unknown }) {
  const text = textOf(value);
  return text === '' ? <em className="text-ink-soft">vide</em> : text;
}
