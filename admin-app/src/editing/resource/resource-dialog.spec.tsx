import type { ApiRoute } from '@iris/contract/routes';
import { type Campus, type CampusInput, campusInputSchema } from '@iris/contract/site';
import { ApiError } from '@iris/platform/api';
import { TextField } from '@iris/platform/forms';
import { answer, fixtures, problem, renderPage } from '@iris/platform/testing';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ImageFields } from '../files/image-fields.tsx';
import { ResourceDialog } from './resource-dialog.tsx';

const UPLOAD = 'POST /images' as ApiRoute;
const mine = fixtures.campus({ name: 'Campus Europe', location: 'Barcelone', version: 3 });
const handleSave = vi.fn<(input: CampusInput, version: number) => Promise<Campus>>();
const handleClose = vi.fn();

beforeEach(() => {
  handleSave.mockReset().mockImplementation(async (input, version) => ({ ...mine, ...input, version: version + 1 }));
  handleClose.mockReset();
});

/** Simulates that another administrator has saved the campus with these changes. */
async function conflictWith(more: Partial<Campus>) {
  const detail = 'Ce campus a été modifié entre-temps par un autre administrateur';
  const response = problem('version_conflict', { detail, current: { ...mine, version: 4, ...more } });
  handleSave.mockRejectedValueOnce(new ApiError(412, await response.json()));
}

const toInput = ({ name, location, image, image_alt, description }: Campus): CampusInput => ({
  name,
  location,
  image,
  image_alt,
  description,
});

function open() {
  return renderPage(
    <ResourceDialog
      open
      resource={mine}
      title="Modifier le campus"
      submitLabel="Enregistrer"
      schema={campusInputSchema}
      initial={{}}
      toInput={toInput}
      compared={[
        { name: 'name', label: 'Nom' },
        { name: 'location', label: 'Lieu' },
        { name: 'image_alt', label: 'Texte alternatif' },
      ]}
      failureText="Une erreur est survenue"
      onChange={handleSave}
      onClose={handleClose}
    >
      {({ control }, onUploading) => (
        <>
          <TextField control={control} name="name" label="Nom" />
          <TextField control={control} name="location" label="Lieu" />
          <ImageFields control={control} onUploading={onUploading} />
        </>
      )}
    </ResourceDialog>,
  );
}

const press = (user: ReturnType<typeof open>['user'], name: string) => user.click(screen.getByRole('button', { name }));

/** A conflict about the name. */
async function causeConflict(more: Partial<Campus> & Pick<Campus, 'name'>) {
  await conflictWith(more);
  const { user } = open();
  await user.type(await screen.findByLabelText('Nom'), ' de Barcelone');
  await press(user, 'Enregistrer');
  const comparison = await screen.findByRole('region', {
    name: 'Ce campus a été modifié entre-temps par un autre administrateur',
  });
  return { user, comparison };
}

it('merges what only one has changed, and saves it at once', async () => {
  await conflictWith({ location: 'Madrid', image_alt: 'Façade' });
  const { user } = open();
  await user.type(await screen.findByLabelText('Nom'), ' de Barcelone');
  await press(user, 'Enregistrer');
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce());
  const merged = { ...toInput(mine), name: 'Campus Europe de Barcelone', location: 'Madrid', image_alt: 'Façade' };
  expect(handleSave.mock.lastCall).toEqual([merged, 4]);
});

it('compares the field that both have changed, and asks before it is closed', async () => {
  const { user, comparison } = await causeConflict({ name: 'Campus Sud', location: 'Madrid' });
  const rows = within(comparison)
    .getAllByRole('term')
    .map((term) => term.closest('div')?.textContent);
  expect(rows).toEqual(['NomSa version · modifiéeCampus SudLa vôtre · modifiéeCampus Europe de Barcelone']);
  expect(comparison).toHaveFocus();
  await press(user, 'Annuler');
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/Ce que vous avez saisi sera perdu/);
  expect(handleClose).not.toHaveBeenCalled();
});

it('saves the own value over the compared one with the rest of the other version, after a second conflict too', async () => {
  const { user } = await causeConflict({ name: 'Campus Sud', location: 'Madrid' });
  await conflictWith({ name: 'Campus Ibérique', location: 'Lisbonne', version: 5 });
  await press(user, 'Garder la mienne');
  expect(await screen.findByText('Campus Ibérique')).toBeInTheDocument();
  await press(user, 'Garder la mienne');
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce());
  const own = { ...toInput(mine), name: 'Campus Europe de Barcelone' };
  expect(handleSave.mock.calls).toEqual([
    [own, 3],
    [{ ...own, location: 'Madrid' }, 4],
    [{ ...own, location: 'Lisbonne' }, 5],
  ]);
});

it('takes the other value for further editing, and keeps what else was changed here', async () => {
  await conflictWith({ name: 'Campus Sud' });
  const { user } = open();
  await user.type(await screen.findByLabelText('Nom'), ' de Barcelone');
  await user.type(screen.getByLabelText('Lieu'), ' (Espagne)');
  await press(user, 'Enregistrer');
  await screen.findByRole('region', { name: /modifié entre-temps/ });
  await press(user, 'Reprendre sa version');
  expect(await screen.findByLabelText('Nom')).toHaveValue('Campus Sud');
  expect(screen.getByLabelText('Lieu')).toHaveValue('Barcelone (Espagne)');
  expect(handleSave).toHaveBeenCalledOnce();
  await user.type(screen.getByLabelText('Nom'), ' !');
  await press(user, 'Enregistrer');
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce());
  expect(handleSave.mock.lastCall).toEqual([
    { ...toInput(mine), name: 'Campus Sud !', location: 'Barcelone (Espagne)' },
    4,
  ]);
});

it('repeats a change whose answer was lost before what was typed since, and is in no conflict with itself', async () => {
  handleSave.mockRejectedValueOnce(new ApiError(0));
  const { user } = open();
  await user.type(await screen.findByLabelText('Nom'), ' !');
  await press(user, 'Enregistrer');
  await screen.findByRole('alert');
  await user.type(screen.getByLabelText('Lieu'), ' !');
  await press(user, 'Enregistrer');
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce());
  const first = { ...toInput(mine), name: 'Campus Europe !' };
  expect(handleSave.mock.calls).toEqual([
    [first, 3],
    [first, 3],
    [{ ...first, location: 'Barcelone !' }, 4],
  ]);
});

it.each([
  ['has no answer', () => new ApiError(0)],
  ['is refused', () => new ApiError(422)],
])(
  'keeps the merged values of the other version when their saving %s, and saves them by the next click',
  async (_, failure) => {
    await conflictWith({ location: 'Madrid', image_alt: 'Façade' });
    handleSave.mockRejectedValueOnce(failure());
    const { user } = open();
    await user.type(await screen.findByLabelText('Nom'), ' de Barcelone');
    await press(user, 'Enregistrer');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByLabelText('Nom')).toHaveValue('Campus Europe de Barcelone');
    expect(screen.getByLabelText('Lieu')).toHaveValue('Madrid');
    await press(user, 'Enregistrer');
    await waitFor(() => expect(handleClose).toHaveBeenCalledOnce());
    const merged = { ...toInput(mine), name: 'Campus Europe de Barcelone', location: 'Madrid', image_alt: 'Façade' };
    expect(handleSave.mock.lastCall).toEqual([merged, 4]);
  },
);

it('keeps the rest of the other version when the own value is kept and its saving has no answer', async () => {
  const { user } = await causeConflict({ name: 'Campus Sud', location: 'Madrid' });
  handleSave.mockRejectedValueOnce(new ApiError(0));
  await press(user, 'Garder la mienne');
  await press(user, 'Enregistrer');
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce());
  expect(handleSave.mock.lastCall?.[0]).toMatchObject({ name: 'Campus Europe de Barcelone', location: 'Madrid' });
});

it('keeps what somebody else has changed after a change whose answer was lost', async () => {
  handleSave.mockRejectedValueOnce(new ApiError(0));
  handleSave.mockImplementationOnce(async (input) => ({ ...mine, ...input, location: 'Madrid', version: 5 }));
  handleSave.mockRejectedValueOnce(new ApiError(0));
  const { user } = open();
  await user.type(await screen.findByLabelText('Nom'), ' !');
  await press(user, 'Enregistrer');
  await screen.findByRole('alert');
  await user.type(screen.getByLabelText('Nom'), ' !');
  await press(user, 'Enregistrer');
  await waitFor(() => expect(handleSave).toHaveBeenCalledTimes(3));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeEnabled());
  await press(user, 'Enregistrer');
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce());
  expect(handleSave.mock.lastCall).toEqual([{ ...toInput(mine), name: 'Campus Europe ! !', location: 'Madrid' }, 5]);
});

it('reads again what it shows when it is closed while the outcome is unknown', async () => {
  handleSave.mockRejectedValue(new ApiError(0));
  const read = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
  const { user } = open();
  await user.type(await screen.findByLabelText('Nom'), ' !');
  await press(user, 'Enregistrer');
  await screen.findByRole('alert');
  expect(read).not.toHaveBeenCalled();
  await press(user, 'Annuler');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abandonner' }));
  expect(handleClose).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledOnce();
});

it('cannot be saved while an image is uploading', async () => {
  answer(UPLOAD, () => new Promise(() => {}));
  const { user } = open();
  await user.upload(await screen.findByLabelText(/^Fichier pour/), new File(['x'], 'a.png', { type: 'image/png' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled());
});
