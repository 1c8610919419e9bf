import { courseInputSchema } from '@iris/contract/courses';
import type { Problem } from '@iris/contract/errors';
import { LEVELS } from '@iris/contract/levels';
import { permissionSet } from '@iris/contract/permissions';
import { permissionsSchema } from '@iris/contract/users';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/index.ts';
import {
  applyProblem,
  CheckboxField,
  Form,
  FormBanner,
  NumberField,
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
  useZodForm,
} from './index.ts';

const levels = LEVELS.map((level) => ({ value: level, label: level }));

function CourseForm({ onSubmit }: { onSubmit: (values: unknown) => unknown }) {
  const form = useZodForm(courseInputSchema, {
    defaultValues: { title: '', description: '', duration: '12 semaines', level: 'Débutant', image: '/a.svg' },
  });
  const [failure, setFailure] = useState('');
  const handleSubmit = async (values: unknown) => {
    try {
      await onSubmit(values);
    } catch (error) {
      setFailure(applyProblem(form, error, 'Une erreur est survenue'));
    }
  };
  return (
    <Form form={form} onSubmit={handleSubmit}>
      <FormBanner message={failure} />
      <TextField control={form.control} name="title" label="Titre" hint="Court et précis" />
      <TextAreaField control={form.control} name="description" label="Description" rows={6} />
      <NumberField control={form.control} name="price" label="Prix" step={0.01} min={0} />
      <SelectField control={form.control} name="level" label="Niveau" options={levels} />
      <button type="submit">Enregistrer</button>
    </Form>
  );
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

it('shows each objection beside its field and focuses the first', async () => {
  const handleSubmit = vi.fn();
  render(<CourseForm onSubmit={handleSubmit} />);
  await submit();
  const title = screen.getByLabelText('Titre');
  expect(title).toHaveFocus();
  expect(title).toBeInvalid();
  expect(title).toHaveAccessibleDescription('Le titre est requis Court et précis');
  expect(screen.getByLabelText('Prix')).toHaveAccessibleDescription('Le prix est requis');
  expect(handleSubmit).not.toHaveBeenCalled();
});

it('hands over what the schema makes of it: trimmed texts, numbers as numbers', async () => {
  const handleSubmit = vi.fn();
  render(<CourseForm onSubmit={handleSubmit} />);
  await userEvent.type(screen.getByLabelText('Titre'), '  Phaco  ');
  await userEvent.type(screen.getByLabelText('Description'), 'Deux lignes{Enter}de texte');
  await userEvent.type(screen.getByLabelText('Prix'), '1290.5');
  await userEvent.selectOptions(screen.getByLabelText('Niveau'), 'Avancé');
  await submit();
  expect(handleSubmit).toHaveBeenCalledWith({
    title: 'Phaco',
    description: 'Deux lignes\nde texte',
    duration: '12 semaines',
    level: 'Avancé',
    price: 1290.5,
    image: '/a.svg',
  });
});

it("places the server's objections, says its detail, and keeps what was typed", async () => {
  const problem: Problem = {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: 'Certaines informations sont invalides.',
    code: 'invalid_input',
    errors: { title: ['Ce titre est déjà pris'], unknown: ['Champ inconnu'] },
    request_id: '1',
  };
  render(<CourseForm onSubmit={() => Promise.reject(new ApiError(400, problem))} />);
  await userEvent.type(screen.getByLabelText('Titre'), 'Phaco');
  await userEvent.type(screen.getByLabelText('Description'), 'Texte');
  await userEvent.type(screen.getByLabelText('Prix'), '10');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Certaines informations sont invalides.');
  const title = screen.getByLabelText('Titre');
  expect(title).toHaveValue('Phaco');
  expect(title).toHaveFocus();
  expect(title).toHaveAccessibleDescription('Ce titre est déjà pris Court et précis');
});

it('says the fixed sentence when the server gave none', async () => {
  render(<CourseForm onSubmit={() => Promise.reject(new ApiError(0))} />);
  await userEvent.type(screen.getByLabelText('Titre'), 'Phaco');
  await userEvent.type(screen.getByLabelText('Description'), 'Texte');
  await userEvent.type(screen.getByLabelText('Prix'), '10');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Une erreur est survenue');
});

function Login() {
  const form = useZodForm(courseInputSchema.pick({ title: true }), { defaultValues: { title: 'secret' } });
  return <PasswordField control={form.control} name="title" label="Mot de passe" autoComplete="current-password" />;
}

it('shows a password only when asked', async () => {
  render(<Login />);
  const field = screen.getByLabelText('Mot de passe');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Afficher les caractères' }));
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Masquer les caractères' }));
  expect(field).toHaveAttribute('type', 'password');
});

function Permissions({ onSubmit }: { onSubmit: (values: unknown) => void }) {
  const form = useZodForm(permissionsSchema, { defaultValues: permissionSet(false) });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <CheckboxField control={form.control} name="can_delete" label="Supprimer" hint="Ce qui ne sert plus." />
      <button type="submit">Enregistrer</button>
    </Form>
  );
}

it('takes a box for true or false, ticked by mouse or keyboard', async () => {
  const handleSubmit = vi.fn();
  render(<Permissions onSubmit={(values) => handleSubmit(values)} />);
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
