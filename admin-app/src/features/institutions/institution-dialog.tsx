import { type Institution, type InstitutionInput, institutionInputSchema } from '@iris/contract/institutions';
import { TextField } from '@iris/platform/forms';
import { formatSiret } from '@iris/platform/institutions';
import type { ComparedField } from '../../editing/resource/comparison.tsx';
import { ResourceDialog } from '../../editing/resource/resource-dialog.tsx';
import { SAVE_FAILED, useSaveInstitution } from './institutions.api.ts';

interface InstitutionDialogProps {
  open: boolean;
  /** The institution to change; undefined for a new one. */
  institution: Pick<Institution, '_id' | 'name' | 'siret' | 'version'> | undefined;
  onClose: () => void;
  onSaved?: (institution: Institution) => void;
}

/** The form of an institution, new or existing. */
export function InstitutionDialog({ open, institution, onClose, onSaved }: InstitutionDialogProps) {
  const save = useSaveInstitution(institution?._id, onSaved);
  return (
    <ResourceDialog
      open={open}
      onClose={onClose}
      resource={institution}
      title={institution ? "Modifier l'établissement" : 'Nouvel établissement'}
      submitLabel={institution ? 'Enregistrer' : "Créer l'établissement"}
      schema={institutionInputSchema}
      initial={NEW_INSTITUTION}
      toInput={toInput}
      compared={COMPARED}
      failureText={SAVE_FAILED}
      onChange={(input, version) => save.mutateAsync({ input, version })}
      onCreate={(input) => save.mutateAsync({ input, version: undefined })}
    >
      {({ control }) => (
        <div className="flex flex-col gap-5">
          <TextField control={control} name="name" label="Nom" placeholder="CHU de Bordeaux, ophtalmologie" />
          <TextField
            control={control}
            name="siret"
            label="SIRET"
            inputMode="numeric"
            spellCheck={false}
            placeholder={formatSiret('73282932000074')}
            hint="14 chiffres. Laissez vide pour un établissement qui n'en a pas."
            optional
          />
        </div>
      )}
    </ResourceDialog>
  );
}

const NEW_INSTITUTION: InstitutionInput = { name: '', siret: '' };

function toInput({ name, siret }: InstitutionInput): InstitutionInput {
  return { name, siret: formatSiret(siret) };
}

const COMPARED: readonly ComparedField<InstitutionInput>[] = [
  { name: 'name', label: 'Nom' },
  { name: 'siret', label: 'SIRET', show: formatSiret },
];
