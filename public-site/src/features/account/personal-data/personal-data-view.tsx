import type { PersonalData, PersonalDataRow } from '@iris/contract/accounts';
import { formatMoment, formatNumber } from '@iris/platform/format';

type Value = PersonalDataRow[string];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Personal data as lists of names and values, by section. */
export function PersonalDataView({ data }: { data: PersonalData }) {
  return (
    <div className="space-y-8">
      {data.sections.map(({ title, rows }) => (
        <details key={title} open={rows.length === 1} className="border-line border-t pt-4">
          <summary className="cursor-pointer font-semibold">
            {title} <span className="font-normal text-ink-soft">({formatNumber(rows.length)})</span>
          </summary>
          <ul className="mt-4 space-y-5">
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identifier and never change
              <li key={index}>
                <Row row={row} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

function Row({ row }: { row: PersonalDataRow }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_1fr]">
      {Object.entries(row)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line max-sm:mb-1">{formatValue(value)}</dd>
          </div>
        ))}
    </dl>
  );
}

function formatValue(value: Value): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return formatNumber(value);
  if (value === null) return '';
  return INSTANT.test(value) ? formatMoment(value) : value;
}
