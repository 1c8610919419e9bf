import { permissionsSchema } from '@iris/contract/accounts';
import { courseInputSchema, LEVELS } from '@iris/contract/catalog';
import { permissionSet } from '@iris/contract/foundation';
import { Form, useZodForm } from '@iris/platform/forms';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';
import { NumberField } from './number-field.tsx';
import { SelectField } from './select-field.tsx';

const levels = LEVELS.map((level) => ({ value: level, label: level }));
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

interface FormProps {
  onSubmit: (values: unknown) => void;
}

function Course({ onSubmit }: FormProps) {
  const form = useZodForm(courseInputSchema.pick({ price: true, level: true }), {
    defaultValues: { level: 'Débutant' },
  });
  return (
    <Form form={form} onSubmit={(values) => onSubmit(values)}>
      <NumberField control={form.control} name="price" label="Prix" step={0.01} min={0} />
      <SelectField control={form.control} name="level" label="Niveau" options={levels} />
      <button type="submit">Enregistrer</button>
    </Form>
  );
}

it('submits numbers as numbers, and the selected option', async () => {
  const handleSubmit = vi.fn();
  render(<Course onSubmit={handleSubmit} />);
  await userEvent.type(screen.getByLabelText('Prix'), '1290.5');
  await userEvent.selectOptions(screen.getByLabelText('Niveau'), 'Avancé');
  await submit();
  expect(handleSubmit).toHaveBeenCalledWith({ level: 'Avancé', price: 1290.5 });
});

it('reports an empty number as missing', async () => {
  const handleSubmit = vi.fn();
  render(<Course onSubmit={handleSubmit} />);
  await submit();
  expect(screen.getByLabelText('Prix')).toHaveAccessibleDescription('Le prix est requis');
  expect(handleSubmit).not.toHaveBeenCalled();
});

function Permissions({ onSubmit }: FormProps) {
  const form = useZodForm(permissionsSchema, { defaultValues: permissionSet(false) });
  return (
    <Form form={form} onSubmit={(values) => onSubmit(values)}>
      <CheckboxField control={form.control} name="can_delete" label="Supprimer" hint="Ce qui ne sert plus." />
      <button type="submit">Enregistrer</button>
    </Form>
  );
}

it('submits a checkbox as a boolean, toggled by mouse or keyboard', async () => {
  const handleSubmit = vi.fn();
  render(<Permissions onSubmit={handleSubmit} />);
  const box = screen.getByRole('checkbox', { name: 'Supprimer' });
  expect(box).toHaveAccessibleDescription('Ce qui ne sert plus.');
  expect(box).not.toBeRequired();
  await submit();
  expect(handleSubmit).toHaveBeenLastCalledWith(permissionSet(false));
  await userEvent.click(screen.getByText('Supprimer'));
  await submit();
  expect(handleSubmit).toHaveBeenLastCalledWith({ ...permissionSet(false), can_delete: true });
  box.focus();
  await userEvent.keyboard(' ');
  expect(box).not.toBeChecked();
});
