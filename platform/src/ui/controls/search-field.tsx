import { useEffect, useId, useRef } from 'react';
import { Search, X } from '../pictures/icons.tsx';
import { classes } from '../text/classes.ts';

interface SearchFieldProps {
  /** Accessible name, and the default placeholder. */
  label: string;
  placeholder?: string;
  /** Of the field in a form that the browser submits without scripts. */
  name?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** A search field with a button that clears it. */
export function SearchField({ label, placeholder = label, name, value, onChange, className }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // What was typed into the rendered page before it was hydrated; React would replace it with `value`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later it is `value`
  useEffect(() => {
    const typed = input.current?.value;
    if (typed !== undefined && typed !== value) onChange(typed);
  }, []);
  const handleClear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={classes('relative block print:hidden', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-faint" />
      <input
        ref={input}
        id={id}
        name={name}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-full rounded-md border border-line-strong bg-surface pr-11 pl-11 text-ink transition-colors placeholder:text-ink-faint hover:border-ink-soft [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <button
          type="button"
          onClick={handleClear}
          aria-label="Effacer la recherche"
          className="noscript:hidden absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-faint transition-colors hover:text-ink"
        >
          <X className="size-4.5" />
        </button>
      )}
    </div>
  );
}
