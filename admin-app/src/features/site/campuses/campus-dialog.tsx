import { type Campus, type CampusInput, campusInputSchema } from '@iris/contract/site';
import { TextAreaField, TextField, type ZodForm } from '@iris/platform/forms';
import { ImageFields } from '../../../editing/files/image-fields.tsx';
import type { ComparedField } from '../../../editing/resource/comparison.tsx';
import { ImageValue } from '../../../editing/resource/comparison.tsx';
import { ResourceDialog } from '../../../editing/resource/resource-dialog.tsx';
import { SAVE_FAILED, useSaveCampus } from './campuses.api.ts';

interface CampusDialogProps {
  open: boolean;
  /** The campus to change; absent for a new one. */
  campus: Campus | undefined;
  onClose: () => void;
}

/** The form of a campus, new or existing. */
export function CampusDialog({ open, campus, onClose }: CampusDialogProps) {
  const save = useSaveCampus(campus);
  return (
    <ResourceDialog
      open={open}
      onClose={onClose}
      resource={campus}
      title={campus ? 'Modifier le campus' : 'Nouveau campus'}
      submitLabel={campus ? 'Enregistrer' : 'Créer le campus'}
      schema={campusInputSchema}
      initial={NEW_CAMPUS}
      toInput={toInput}
      compared={COMPARED}
      failureText={SAVE_FAILED}
      onSave={(input, version) => save.mutateAsync({ input, version })}
    >
      {(form, onUploading) => <CampusFields form={form} onUploading={onUploading} />}
    </ResourceDialog>
  );
}

const NEW_CAMPUS: CampusInput = { name: '', location: '', image: '', image_alt: '', description: '' };

function toInput({ name, location, image, image_alt, description }: Campus): CampusInput {
  return { name, location, image, image_alt, description };
}

const COMPARED: readonly ComparedField<CampusInput>[] = [
  { name: 'name', label: 'Nom' },
  { name: 'location', label: 'Lieu' },
  { name: 'description', label: 'Description' },
  { name: 'image', label: 'Image', show: (address: string) => <ImageValue address={address} /> },
  { name: 'image_alt', label: 'Texte alternatif' },
];

interface CampusFieldsProps {
  form: ZodForm<CampusInput, CampusInput>;
  onUploading: (uploading: boolean) => void;
}

function CampusFields({ form: { control }, onUploading }: CampusFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField control={control} name="name" label="Nom" autoComplete="off" />
      <TextField control={control} name="location" label="Lieu" placeholder="Barcelone, Espagne" autoComplete="off" />
      <TextAreaField control={control} name="description" label="Description" rows={4} className="sm:col-span-2" />
      <ImageFields control={control} onUploading={onUploading} className="sm:col-span-2" />
    </div>
  );
}
