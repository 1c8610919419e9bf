import type { Deployment, TokenInput } from '@iris/delivery/contract/releases';
import { controlClass, FieldFrame, type FieldProps, SelectInput, useControlledField } from '@iris/platform/forms';
import { classes } from '@iris/platform/ui';
import { type ChangeEvent, useId, useState } from 'react';

interface ApplicationFieldProps {
  control: FieldProps<TokenInput, TokenInput>['control'];
  applications: readonly Pick<Deployment, 'name' | 'title'>[];
}

/** Value of the option for an application that was never released. */
const OTHER = '+';

/** The application of a token: one of the known ones, or the name of a remote that was never released. */
export function ApplicationField({ control, applications }: ApplicationFieldProps) {
  const [isOther, setOther] = useState(applications.length === 0);
  const selectId = useId();
  const { id, error, attributes, field } = useControlledField({
    control,
    name: 'application',
    label: 'Module',
    hint: isOther,
  });
  const handleSelect = ({ target: { value } }: ChangeEvent<HTMLSelectElement>) => {
    setOther(value === OTHER);
    field.onChange(value === OTHER ? '' : value);
  };
  const known = isOther ? { id: selectId } : { ...attributes, ref: field.ref, onBlur: field.onBlur };
  return (
    <>
      <FieldFrame
        id={isOther ? selectId : id}
        label="Module"
        error={error && !isOther ? 'Choisissez un module' : undefined}
      >
        <SelectInput {...known} value={isOther ? OTHER : field.value} onChange={handleSelect}>
          <option value="" disabled>
            Choisir...
          </option>
          {applications.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
          <option value={OTHER}>Un nouveau module</option>
        </SelectInput>
      </FieldFrame>
      {isOther && (
        <FieldFrame id={id} label="Nom du nouveau module" hint={HINT} error={error}>
          <input
            {...field}
            {...attributes}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={classes(controlClass, 'min-h-11')}
          />
        </FieldFrame>
      )}
    </>
  );
}

const HINT =
  "Le nom technique de son fichier remote.json, par exemple «\u00a0veille\u00a0»\u00a0: il fait partie de l'adresse de ses fichiers.";
