import { type FieldValues, type Path, TextField, type ZodForm } from '@iris/platform/forms';
import { ImageField } from './image-field.tsx';

interface ImageFieldsProps<Input extends FieldValues> {
  control: ZodForm<Input, Input>['control'];
  onUploading: (uploading: boolean) => void;
  className?: string;
}

/** The fields for the image of a course or campus and for its text alternative. */
export function ImageFields<Input extends FieldValues & { image: string; image_alt?: string | undefined }>(
  props: ImageFieldsProps<Input>,
) {
  const { control, onUploading, className } = props;
  return (
    <>
      <ImageField
        control={control}
        name={'image' as Path<Input>}
        label="Image"
        hint="De préférence au format 16:9"
        onUploading={onUploading}
        className={className ?? ''}
      />
      <TextField
        control={control}
        name={'image_alt' as Path<Input>}
        label="Texte alternatif"
        optional
        enterKeyHint="done"
        hint="Ce que l'image montre, pour qui ne la voit pas. À laisser vide si elle ne fait que décorer."
        className={className ?? ''}
      />
    </>
  );
}
