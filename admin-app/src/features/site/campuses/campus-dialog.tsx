import { type Campus, type CampusInput, campusInputSchema } from '@iris/contract/site';
import { type ComparedField, ImageValue } from '../../../editing/resource/comparison.tsx';
import { ResourceDialog } from '../../../editing/resource/resource-dialog.tsx';
import { CampusFields } from './campus-fields.tsx';
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
      onChange={(input, version) => save.mutateAsync({ input, version })}
      onCreate={(input) => save.mutateAsync({ input, version: undefined })}
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
