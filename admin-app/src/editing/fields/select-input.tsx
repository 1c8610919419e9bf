import { controlClass } from '@iris/platform/forms';
import { classes } from '@iris/platform/ui';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

interface SelectInputProps extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  options: readonly { value: string; label: string }[];
}

/** The input of a choice, of forms and drafts. */
export function SelectInput({ options, ...select }: SelectInputProps) {
  return (
    <span className="relative block">
      <select {...select} className={classes(controlClass, 'min-h-11 appearance-none pr-10')}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-ink-faint" />
    </span>
  );
}
