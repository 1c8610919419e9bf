import type { ApiRoute } from '@iris/contract/routes';
import { campusInputSchema } from '@iris/contract/site';
import { Form, useZodForm } from '@iris/platform/forms';
import { answer, problem } from '@iris/platform/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ImageField } from './image-field.tsx';

const UPLOAD = 'POST /images' as ApiRoute;
const URL_OF_UPLOAD = '/api/images/65f0c0ffee0000000000aaaa';
const handleSubmit = vi.fn();
const handleUploading = vi.fn();
let received: string[];

beforeEach(() => {
  handleSubmit.mockReset();
  handleUploading.mockReset();
  received = [];
  localStorage.setItem('token', 'abc');
  answer(UPLOAD, ({ headers }) => {
    received.push(headers.get('Authorization') ?? '');
    return { url: URL_OF_UPLOAD, width: 1600, height: 900 };
  });
});

function ImageForm({ optional = false, image = '' }) {
  const form = useZodForm(campusInputSchema.pick({ image: true }), { defaultValues: { image } });
  return (
    <Form form={form} onSubmit={(values) => handleSubmit(values)}>
      <ImageField control={form.control} name="image" label="Image" optional={optional} onUploading={handleUploading} />
      <button type="submit">Enregistrer</button>
    </Form>
  );
}

const picture = (size = 10) => new File([new Uint8Array(size)], 'campus.png', { type: 'image/png' });
const address = () => screen.getByLabelText('Image');
const uploaded = () => waitFor(() => expect(address()).toHaveValue(URL_OF_UPLOAD));
const shown = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src');
const zone = () =>
  screen.getByRole('button', { name: 'Choisir un fichier' }).closest('div.border-dashed') as HTMLElement;

it('uploads the selected file with the token, and stores the returned address', async () => {
  const { container } = render(<ImageForm />);
  await userEvent.upload(screen.getByLabelText(/^Fichier pour/), picture());
  await uploaded();
  expect(received).toEqual(['Bearer abc']);
  expect(shown(container)).toBe(`${URL_OF_UPLOAD}?w=640`);
  expect(handleUploading.mock.calls).toEqual([[true], [false]]);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(handleSubmit).toHaveBeenCalledWith({ image: URL_OF_UPLOAD });
});

it('shows a preview of the file while it is uploading', async () => {
  let release = () => {};
  answer(
    UPLOAD,
    () =>
      new Promise((resolve) => {
        release = () => resolve({ url: URL_OF_UPLOAD, width: 1, height: 1 });
      }),
  );
  const { container } = render(<ImageForm />);
  await userEvent.upload(screen.getByLabelText(/^Fichier pour/), picture());
  expect(await screen.findByRole('progressbar', { name: "Envoi de l'image" })).toBeInTheDocument();
  await waitFor(() => expect(shown(container)).toMatch(/^data:image\/png/));
  release();
  await uploaded();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('accepts a dropped file', async () => {
  render(<ImageForm />);
  fireEvent.drop(zone(), { dataTransfer: { files: [picture()], types: ['Files'] } });
  await uploaded();
});

it('accepts a pasted image, and ignores pasted text', async () => {
  render(<ImageForm />);
  fireEvent.paste(address(), { clipboardData: { files: [picture()] } });
  await uploaded();
  await userEvent.clear(address());
  await userEvent.click(address());
  await userEvent.paste('https://example.org/a.png');
  expect(address()).toHaveValue('https://example.org/a.png');
  expect(received).toHaveLength(1);
});

it("shows the server's reason, keeps the previous image, and clears the reason on the next input", async () => {
  answer(UPLOAD, () => problem('image_unreadable'));
  render(<ImageForm image="/illustrations/fundus.svg" />);
  await userEvent.upload(screen.getByLabelText(/^Fichier pour/), picture());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Ce fichier n'est pas une image JPEG, PNG, WebP ou AVIF lisible",
  );
  expect(address()).toHaveValue('/illustrations/fundus.svg');
  await userEvent.type(address(), 'x');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('rejects a file that is too large without uploading it', async () => {
  render(<ImageForm />);
  await userEvent.upload(screen.getByLabelText(/^Fichier pour/), picture(5 * 1024 * 1024 + 1));
  expect(await screen.findByRole('alert')).toHaveTextContent("L'image dépasse 5 Mo");
  expect(received).toEqual([]);
});

it('shows that the image could not be uploaded when there is no answer', async () => {
  answer(UPLOAD, () => Response.error());
  render(<ImageForm />);
  await userEvent.upload(screen.getByLabelText(/^Fichier pour/), picture());
  expect(await screen.findByRole('alert')).toHaveTextContent("L'image n'a pas pu être envoyée");
});

it('aborts the upload when an address is typed', async () => {
  answer(UPLOAD, () => new Promise(() => {}));
  render(<ImageForm />);
  await userEvent.upload(screen.getByLabelText(/^Fichier pour/), picture());
  await screen.findByRole('progressbar');
  await userEvent.type(address(), '/a.svg');
  await waitFor(() => expect(handleUploading).toHaveBeenLastCalledWith(false));
  expect(address()).toHaveValue('/a.svg');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows at the field that an image is required, and the format of an address', async () => {
  render(<ImageForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(address()).toHaveAccessibleDescription("L'image est requise");
  expect(address()).toHaveFocus();
  await userEvent.type(address(), 'javascript:alert(1)');
  expect(address()).toHaveAccessibleDescription(/adresse http\(s\)/);
});

it('shows a drawing and a message for an image that cannot be loaded', () => {
  const { container } = render(<ImageForm image="https://example.org/rien.png" />);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Aucune image ne se trouve à cette adresse');
});

it('shows that an http image is loaded by https', async () => {
  const { container } = render(<ImageForm image="http://example.org/salle.png" />);
  expect(screen.getByText(/demandée à l'adresse qui commence par https/)).toBeVisible();
  expect(container.querySelector('img')).toHaveAttribute('src', 'https://example.org/salle.png');
  await userEvent.clear(address());
  expect(screen.queryByText(/commence par https/)).toBeNull();
});

it('removes an optional image', async () => {
  render(<ImageForm optional image="/logo.svg" />);
  await userEvent.click(screen.getByRole('button', { name: 'Retirer' }));
  expect(address()).toHaveValue('');
});
