import {
  COURSE_FIELD_LABELS,
  type CourseField,
  ENROLLMENT_MODE_LABELS,
  ENROLLMENT_MODES,
  LANGUAGE_LABELS,
  LANGUAGES,
  LEVELS,
  type NewCourse,
} from '@iris/contract/catalog';
import { formatPrice } from '@iris/platform/format';
import { SelectField, TextAreaField, TextField, useFieldValue, type ZodForm } from '@iris/platform/forms';
import type { ComponentType } from 'react';
import { NumberField } from '../../editing/fields/number-field.tsx';
import { ImageFields } from '../../editing/files/image-fields.tsx';
import { CourseStateField } from './course-state-field.tsx';

type CourseForm = ZodForm<NewCourse, NewCourse>;

interface ControlProps {
  control: CourseForm['control'];
}

interface CourseFieldsProps {
  form: CourseForm;
  isNew: boolean;
  onUploading: (uploading: boolean) => void;
}

export function CourseFields({ form, isNew, onUploading }: CourseFieldsProps) {
  const { control } = form;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {Object.entries(CONTROLS).map(([name, Control]) => (
        <Control key={name} control={control} />
      ))}
      <ImageFields control={control} onUploading={onUploading} className="sm:col-span-2" />
      {isNew && <CourseStateField form={form} />}
    </div>
  );
}

const { title, description, duration, level, language, price, enrollment_mode } = COURSE_FIELD_LABELS;
const LEVEL_OPTIONS = LEVELS.map((value) => ({ value, label: value }));
const MODE_OPTIONS = ENROLLMENT_MODES.map((value) => ({ value, label: ENROLLMENT_MODE_LABELS[value] }));
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value] }));

/** The control of each field but the image, whose two fields belong together. */
const CONTROLS: Record<Exclude<CourseField, 'image' | 'image_alt'>, ComponentType<ControlProps>> = {
  title: ({ control }) => <TextField control={control} name="title" label={title} className="sm:col-span-2" />,
  description: ({ control }) => (
    <TextAreaField control={control} name="description" label={description} rows={4} className="sm:col-span-2" />
  ),
  duration: ({ control }) => <TextField control={control} name="duration" label={duration} placeholder="12 semaines" />,
  level: ({ control }) => <SelectField control={control} name="level" label={level} options={LEVEL_OPTIONS} />,
  language: ({ control }) => (
    <SelectField control={control} name="language" label={language} options={LANGUAGE_OPTIONS} />
  ),
  price: PriceField,
  enrollment_mode: ({ control }) => (
    <SelectField control={control} name="enrollment_mode" label={enrollment_mode} options={MODE_OPTIONS} />
  ),
};

function PriceField({ control }: ControlProps) {
  const amount = useFieldValue(control, 'price');
  const hint = Number.isFinite(amount) ? `Affiché\u00a0: ${formatPrice(amount)}` : 'En euros';
  return <NumberField control={control} name="price" label={price} step={0.01} min={0} unit="€" hint={hint} />;
}
