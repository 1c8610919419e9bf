import { permissionsSchema } from '@iris/contract/accounts';
import { courseInputSchema, LEVELS } from '@iris/contract/catalog';
import { Form, SelectField, useZodForm } from '@iris/platform/forms';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';
import { NumberField } from './number-field.tsx';

const levels = LEVELS.map((level) => ({ value: level, label: level }));
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

const schema = courseInputSchema
  .pick({ price: true, level: true })
  .extend(permissionsSchema.pick({ can_delete: true }).shape);

function Course({ onSubmit }: { onSubmit: (values: unknown) => void }) {
  const form = useZodForm(schema, { defaultValues: { level: 'Débutant', can_delete: false } });
  return (
    <Form form={form} onSubmit={(values) => onSubmit(values)}>
      <NumberField control={form.control} name="price" label="Prix" step={0.01} min={0} />
      <SelectField control={form.control} name="level" label="Niveau" options={levels} />
      <CheckboxField control={form.control} name="can_delete" label="Supprimer" hint="Ce qui ne sert plus." />
      <button type="submit">Enregistrer</button>
    </Form>
  );
}

it('submits numbers, the selected option and a checkbox with their types, and reports an empty number as missing', async () => {
  const handleSubmit = vi.fn();
  render(<Course onSubmit={handleSubmit} />);
  await submit();
  expect(screen.getByLabelText('Prix')).toHaveAccessibleDescription('Le prix est requis');
  expect(handleSubmit).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Prix'), '1290.5');
  await userEvent.selectOptions(screen.getByLabelText('Niveau'), 'Avancé');
  const box = screen.getByRole('checkbox', { name: 'Supprimer' });
  expect(box).toHaveAccessibleDescription('Ce qui ne sert plus.');
  expect(box).not.toBeRequired();
  await submit();
  expect(handleSubmit).toHaveBeenLastCalledWith({ level: 'Avancé', price: 1290.5, can_delete: false });
  await userEvent.click(screen.getByText('Supprimer'));
  await submit();
  expect(handleSubmit).toHaveBeenLastCalledWith({ level: 'Avancé', price: 1290.5, can_delete: true });
});
