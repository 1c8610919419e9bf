import type { PersonalDataRow } from '@iris/contract/accounts';
import { dayText } from '@iris/contract/foundation';
import { formatMoment, formatNumber } from '@iris/platform/format';
import { Button } from '@iris/platform/ui';
import { useState } from 'react';
import { Recording } from './recording.tsx';

type Value = PersonalDataRow[string];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Rows shown at first: a journal has hundreds. */
const ROWS_SHOWN = 10;

interface DataRowsProps {
  title: string;
  rows: readonly PersonalDataRow[];
}

/** The rows of a section as lists of names and values, without what is empty. */
export function DataRows({ title, rows }: DataRowsProps) {
  const [isLong, setLong] = useState(false);
  const shown = isLong ? rows : rows.slice(0, ROWS_SHOWN);
  return (
    <>
      <ul className="mt-4 divide-y divide-line">
        {shown.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identifier and never change
          <li key={index} className="py-4 first:pt-0 last:pb-0">
            <Row row={row} />
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button onClick={() => setLong(true)} className="mt-4 max-sm:w-full">
          <span>{`Afficher les ${formatNumber(rows.length)} éléments`}</span>
          <span className="sr-only">{`\u00a0: ${title}`}</span>
        </Button>
      )}
    </>
  );
}

function Row({ row }: { row: PersonalDataRow }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[13rem_1fr]">
      {Object.entries(row)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line max-sm:mb-2">{toView(value)}</dd>
          </div>
        ))}
    </dl>
  );
}

function toView(value: Value) {
  if (typeof value === 'string' && value.startsWith('data:audio/')) return <Recording address={value} />;
  return toText(value);
}

function toText(value: Value): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return formatNumber(value);
  if (value === null) return '';
  if (DAY.test(value)) return dayText(value);
  return INSTANT.test(value) ? formatMoment(value) : value;
}
