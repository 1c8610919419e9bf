import { RATING_MAX } from '@iris/contract/foundation';
import { type FieldProps, type FieldValues, useControlledField } from '@iris/platform/forms';
import { classes, InlineError } from '@iris/platform/ui';
import { Star } from 'lucide-react';

const STARS = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

/** A rating as a group of radio buttons drawn as stars: arrow keys choose, like in every group. */
export function StarField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { id, error, field, attributes } = useControlledField(props);
  const chosen = Number(field.value ?? 0);
  return (
    <fieldset aria-describedby={attributes['aria-describedby']} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">
        <span>{props.label}</span>
        <span aria-hidden="true" className="ml-1.5 text-danger-ink">
          *
        </span>
      </legend>
      <div className="-ml-2 flex flex-wrap items-center">
        {STARS.map((star) => (
          <label
            key={star}
            className="grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-primary-line"
          >
            <input
              type="radio"
              name={`${id}-${field.name}`}
              value={star}
              checked={chosen === star}
              aria-invalid={attributes['aria-invalid']}
              ref={star === 1 ? field.ref : undefined}
              onBlur={field.onBlur}
              onChange={() => field.onChange(star)}
              className="sr-only"
            />
            <Star
              aria-hidden="true"
              fill={star <= chosen ? 'currentColor' : 'none'}
              className={classes('size-7', star <= chosen ? 'text-accent-line' : 'text-line-strong')}
            />
            <span className="sr-only">{star > 1 ? `${star} étoiles` : '1 étoile'}</span>
          </label>
        ))}
        {chosen > 0 && (
          <span aria-hidden="true" className="ml-2 text-ink-soft tabular-nums">{`${chosen} / ${RATING_MAX}`}</span>
        )}
      </div>
      {error && <InlineError id={`${id}-error`}>{error}</InlineError>}
    </fieldset>
  );
}
