import { courseInputSchema } from '@iris/contract/catalog';
import type { Problem } from '@iris/contract/routes';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api/index.ts';
import { Form, FormFailure, TextAreaField, TextField, useZodForm } from './index.ts';

const schema = courseInputSchema.pick({ title: true, description: true });

function CourseForm({ onSubmit }: { onSubmit: (values: unknown) => unknown }) {
  const form = useZodForm(schema, { defaultValues: { title: '', description: '' } });
  return (
    <Form form={form} onSubmit={async (values) => void (await onSubmit(values))} failureText="Une erreur est survenue">
      <FormFailure control={form.control} />
      <TextField control={form.control} name="title" label="Titre" hint="Court et précis" />
      <TextAreaField control={form.control} name="description" label="Description" rows={6} />
      <button type="submit">Enregistrer</button>
    </Form>
  );
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
async function fillIn(onSubmit: () => unknown, title = 'Phaco', description = 'Texte') {
  render(<CourseForm onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('Titre'), title);
  await userEvent.type(screen.getByLabelText('Description'), description);
  await submit();
}

it('shows each validation error at its field and focuses the first invalid field', async () => {
  const handleSubmit = vi.fn();
  render(<CourseForm onSubmit={handleSubmit} />);
  await submit();
  const title = screen.getByLabelText('Titre');
  expect(title).toHaveFocus();
  expect(title).toBeInvalid();
  expect(title).toHaveAccessibleDescription('Le titre est requis Court et précis');
  expect(screen.getByLabelText('Description')).toHaveAccessibleDescription('La description est requise');
  expect(handleSubmit).not.toHaveBeenCalled();
});

it('submits the output of the schema, with trimmed texts', async () => {
  const handleSubmit = vi.fn();
  await fillIn(handleSubmit, '  Phaco  ', 'Deux lignes{Enter}de texte');
  expect(handleSubmit).toHaveBeenCalledWith({ title: 'Phaco', description: 'Deux lignes\nde texte' });
});

it("shows the server's errors at their fields and its detail, and keeps the values", async () => {
  const problem: Problem = {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: 'Certaines informations sont invalides.',
    code: 'invalid_input',
    errors: { title: ['Ce titre est déjà pris'], unknown: ['Champ inconnu'] },
    request_id: '1',
  };
  await fillIn(() => Promise.reject(new ApiError(400, problem)));
  expect(await screen.findByRole('alert')).toHaveTextContent('Certaines informations sont invalides.');
  const title = screen.getByLabelText('Titre');
  expect(title).toHaveValue('Phaco');
  expect(title).toHaveFocus();
  expect(title).toHaveAccessibleDescription('Ce titre est déjà pris Court et précis');
});

it.each([
  ['the fixed sentence without a detail of the server', 500, 'Une erreur est survenue'],
  ['that the service cannot be reached when there is no answer', 0, 'Le service ne répond pas.'],
])('shows %s', async (_, status, sentence) => {
  await fillIn(() => Promise.reject(new ApiError(status)));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});
