import type { CampusInput } from '@iris/contract/site';
import { TextAreaField, TextField, type ZodForm } from '@iris/platform/forms';
import { ImageFields } from '../../../editing/files/image-fields.tsx';

interface CampusFieldsProps {
  form: ZodForm<CampusInput, CampusInput>;
  onUploading: (uploading: boolean) => void;
}

/** The fields of a campus. */
export function CampusFields({ form: { control }, onUploading }: CampusFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField control={control} name="name" label="Nom" autoComplete="off" />
      <TextField control={control} name="location" label="Lieu" placeholder="Barcelone, Espagne" autoComplete="off" />
      <TextAreaField control={control} name="description" label="Description" rows={4} className="sm:col-span-2" />
      <ImageFields control={control} onUploading={onUploading} className="sm:col-span-2" />
    </div>
  );
}
