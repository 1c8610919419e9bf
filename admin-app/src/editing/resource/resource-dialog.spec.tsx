import type { ApiRoute } from '@iris/contract/routes';
import { type Campus, type CampusInput, campusInputSchema } from '@iris/contract/site';
import { ApiError } from '@iris/platform/api';
import { TextField } from '@iris/platform/forms';
import { answer, fixtures, problem, renderPage } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ImageFields } from '../files/image-fields.tsx';
import { ResourceDialog } from './resource-dialog.tsx';

const UPLOAD = 'POST /images' as ApiRoute;
const mine = fixtures.campus({ name: 'Campus Europe', location: 'Barcelone', version: 3 });
const handleSave = vi.fn<(input: CampusInput, version: number | undefined) => Promise<unknown>>();
const handleClose = vi.fn();

beforeEach(() => {
  handleSave.mockReset().mockResolvedValue(undefined);
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
      onSave={handleSave}
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

async function causeConflict(more: Partial<Campus>) {
  await conflictWith(more);
  const { user } = open();
  await user.type(await screen.findByLabelText('Nom'), ' de Barcelone');
  await press(user, 'Enregistrer');
  const comparison = await screen.findByRole('region', {
    name: 'Ce campus a été modifié entre-temps par un autre administrateur',
  });
  return { user, comparison };
}

it('compares the differing fields with the change of another administrator, and asks before it is closed', async () => {
  const { user, comparison } = await causeConflict({ location: 'Madrid', image_alt: 'Façade' });
  const rows = within(comparison)
    .getAllByRole('term')
    .map((term) => term.closest('div')?.textContent);
  expect(rows).toEqual([
    'NomSa versionCampus EuropeLa vôtre · modifiéeCampus Europe de Barcelone',
    'LieuSa version · modifiéeMadridLa vôtreBarcelone',
    'Texte alternatifSa version · modifiéeFaçadeLa vôtrevide',
  ]);
  expect(comparison).toHaveFocus();
  await press(user, 'Annuler');
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/Ce que vous avez saisi sera perdu/);
  expect(handleClose).not.toHaveBeenCalled();
});

it('saves the own values over the compared version, after a second conflict too', async () => {
  const { user } = await causeConflict({ location: 'Madrid' });
  await conflictWith({ location: 'Lisbonne', version: 5 });
  await press(user, 'Garder la mienne');
  expect(await screen.findByText('Lisbonne')).toBeInTheDocument();
  await press(user, 'Garder la mienne');
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce());
  const mineBarcelona = { ...toInput(mine), name: 'Campus Europe de Barcelone' };
  expect(handleSave.mock.calls).toEqual([3, 4, 5].map((version) => [mineBarcelona, version]));
});

it('loads the other version into the form for further editing', async () => {
  const { user } = await causeConflict({ location: 'Madrid' });
  await press(user, 'Reprendre sa version');
  expect(await screen.findByLabelText('Nom')).toHaveValue('Campus Europe');
  expect(screen.getByLabelText('Lieu')).toHaveValue('Madrid');
  expect(handleSave).toHaveBeenCalledOnce();
  await user.type(screen.getByLabelText('Nom'), ' !');
  await press(user, 'Enregistrer');
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce());
  expect(handleSave.mock.lastCall).toEqual([{ ...toInput(mine), name: 'Campus Europe !', location: 'Madrid' }, 4]);
});

it('cannot be saved while an image is uploading', async () => {
  answer(UPLOAD, () => new Promise(() => {}));
  const { user } = open();
  await user.upload(await screen.findByLabelText(/^Fichier pour/), new File(['x'], 'a.png', { type: 'image/png' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled());
});
