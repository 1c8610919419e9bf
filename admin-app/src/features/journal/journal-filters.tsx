import { AUDIT_ACTION_TEXTS, AUDIT_ACTIONS, AUDIT_TARGET_LABELS, AUDIT_TARGETS } from '@iris/contract/operations';
import { controlClass, SelectInput } from '@iris/platform/forms';
import { classes, SearchField } from '@iris/platform/ui';
import { useId } from 'react';
import type { useJournalAddress } from './journal.api.ts';

type JournalFiltersProps = Pick<ReturnType<typeof useJournalAddress>, 'filters' | 'change'>;

/** Filters by person, action and days. */
export function JournalFilters({ filters, change }: JournalFiltersProps) {
  return (
    <div className="mb-5 grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_auto_auto]">
      <SearchField
        label="Rechercher une personne"
        placeholder="Personne"
        value={filters.q}
        onChange={(q) => change({ q })}
      />
      <ActionFilter value={filters.action} onChange={(action) => change({ action })} />
      <DayFilter label="Du" value={filters.from} max={filters.to} onChange={(from) => change({ from })} />
      <DayFilter label="Au" value={filters.to} min={filters.from} onChange={(to) => change({ to })} />
    </div>
  );
}

function ActionFilter({ value, onChange }: { value: string; onChange: (action: string) => void }) {
  return (
    <SelectInput aria-label="Action" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Toutes les actions</option>
      {AUDIT_TARGETS.map((target) => (
        <optgroup key={target} label={AUDIT_TARGET_LABELS[target]}>
          {AUDIT_ACTIONS.filter((action) => action.startsWith(`${target}.`)).map((action) => (
            <option key={action} value={action}>
              {AUDIT_ACTION_TEXTS[action].label}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectInput>
  );
}

interface DayFilterProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

function DayFilter({ label, value, min, max, onChange }: DayFilterProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2.5">
      <label htmlFor={id} className="w-6 text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onChange(event.target.value)}
        className={classes(controlClass, 'min-h-11 flex-1 tabular-nums')}
      />
    </div>
  );
}
