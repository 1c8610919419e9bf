import type { NewCourse } from '@iris/contract/catalog';
import { ChoiceCard } from '@iris/platform/choices';
import { useFieldValue, type ZodForm } from '@iris/platform/forms';

interface CourseStateFieldProps {
  form: ZodForm<NewCourse, NewCourse>;
}

/** Asks whether a new course is in the catalog at once. */
export function CourseStateField({ form }: CourseStateFieldProps) {
  const isDraft = useFieldValue(form.control, 'is_draft') === true;
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-2 text-sm font-semibold">Visibilité</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {CHOICES.map(({ value, label, hint }) => (
          <ChoiceCard
            key={label}
            input={{
              name: 'is_draft',
              checked: isDraft === value,
              onChange: () => form.setValue('is_draft', value, { shouldDirty: true }),
            }}
            isChosen={isDraft === value}
            className="items-start"
          >
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-ink-soft">{hint}</span>
            </span>
          </ChoiceCard>
        ))}
      </div>
    </fieldset>
  );
}

const CHOICES = [
  { value: false, label: 'Dans le catalogue tout de suite', hint: 'Tout le monde voit le cours.' },
  { value: true, label: 'En brouillon', hint: "Seuls les auteurs le voient, le temps de l'écrire." },
] as const;
