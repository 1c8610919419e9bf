import { type CourseInput, LEVELS } from '@iris/contract/catalog';
import { formatPrice } from '@iris/platform/format';
import { TextAreaField, TextField, useFieldValue, type ZodForm } from '@iris/platform/forms';
import { NumberField } from '../../editing/fields/number-field.tsx';
import { SelectField } from '../../editing/fields/select-field.tsx';
import { ImageFields } from '../../editing/files/image-fields.tsx';

interface CourseFieldsProps {
  form: ZodForm<CourseInput, CourseInput>;
  onUploading: (uploading: boolean) => void;
}

/** The fields of a course. */
export function CourseFields({ form: { control }, onUploading }: CourseFieldsProps) {
  const price = useFieldValue(control, 'price');
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <TextField control={control} name="title" label="Titre" autoComplete="off" className="sm:col-span-3" />
      <TextAreaField control={control} name="description" label="Description" rows={4} className="sm:col-span-3" />
      <TextField control={control} name="duration" label="Durée" placeholder="12 semaines" autoComplete="off" />
      <SelectField control={control} name="level" label="Niveau" options={LEVEL_OPTIONS} />
      <NumberField
        control={control}
        name="price"
        label="Prix"
        step={0.01}
        min={0}
        unit="€"
        hint={Number.isFinite(price) ? `Affiché\u00a0: ${formatPrice(price)}` : 'En euros'}
      />
      <ImageFields control={control} onUploading={onUploading} className="sm:col-span-3" />
    </div>
  );
}

const LEVEL_OPTIONS = LEVELS.map((level) => ({ value: level, label: level }));
