import { ConflictHeading } from '@iris/platform/autosave';
import { classes, Picture } from '@iris/platform/ui';
import { type ReactNode, useEffect, useRef } from 'react';

/** A field of a comparison: its name, label and format. */
export interface ComparedField<Input> {
  name: keyof Input & string;
  label: string;
  /** Formats its value; shown unchanged when absent. */
  show?: (value: never) => ReactNode;
}

interface ComparisonProps<Input> {
  /** Describes the conflict. */
  title: string;
  fields: readonly ComparedField<Input>[];
  /** The version on which both changes are based. */
  base: Input | undefined;
  theirs: Input;
  mine: Input;
}

/** Compares the saved values of another administrator with those of the form, for each field that differs. */
export function Comparison<Input>({ title, fields, base, theirs, mine }: ComparisonProps<Input>) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  const differing = fields.filter(({ name }) => differ(theirs[name], mine[name]));
  const isChanged = (name: keyof Input, version: Input) => (base ? differ(base[name], version[name]) : false);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long comparison scrolls and must be scrollable by keyboard
    <section ref={region} aria-labelledby="conflit" tabIndex={0} className="scroll-my-6 rounded-sm">
      <ConflictHeading as="h3" id="conflit" title={title}>
        Rien n'est encore écrasé, et le reste est réuni. Comparez ce qui diffère, puis choisissez la version à garder.
      </ConflictHeading>
      <dl className="mt-6 flex flex-col gap-5">
        {differing.map((field) => (
          <div key={field.name} className="grid gap-x-3 gap-y-1.5 sm:grid-cols-2">
            <dt className="text-sm font-semibold sm:col-span-2">{field.label}</dt>
            <Version owner="Sa version" changed={isChanged(field.name, theirs)}>
              {shown(field, theirs)}
            </Version>
            <Version owner="La vôtre" mine changed={isChanged(field.name, mine)}>
              {shown(field, mine)}
            </Version>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface VersionProps {
  owner: string;
  mine?: boolean;
  /** Whether this version changes the field. */
  changed: boolean;
  children: ReactNode;
}

function Version({ owner, mine, changed, children }: VersionProps) {
  return (
    <dd
      className={classes(
        'min-w-0 rounded-sm border p-3',
        mine ? 'border-primary-line/50 bg-primary-soft' : 'border-line bg-sunken',
      )}
    >
      <span className="mb-0.5 block text-xs font-semibold text-ink-soft">{`${owner}${changed ? ' · modifiée' : ''}`}</span>
      <div className="max-h-56 overflow-y-auto wrap-anywhere whitespace-pre-line">{children}</div>
    </dd>
  );
}

function differ(one: unknown, other: unknown): boolean {
  return comparable(one) !== comparable(other);
}

function comparable(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? '');
}

function shown<Input>({ name, show }: ComparedField<Input>, input: Input): ReactNode {
  const value = input[name];
  if (value === '' || value === undefined || value === null) return <em className="text-ink-soft">vide</em>;
  return show ? show(value as never) : String(value);
}

interface ImageValueProps {
  address: string;
}

/** An image with its address, in a comparison. */
export function ImageValue({ address }: ImageValueProps) {
  return (
    <>
      <Picture src={address} alt="" className="mt-1 mb-1.5 max-w-44 rounded-sm border border-line" />
      <span className="text-sm">{address}</span>
    </>
  );
}
