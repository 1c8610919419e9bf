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
const upload = (file = picture()) => userEvent.upload(screen.getByLabelText(/^Fichier pour/), file);

it('uploads the selected file with the token, shows it meanwhile, and stores the returned address', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  answer(UPLOAD, async ({ headers }) => {
    received.push(headers.get('Authorization') ?? '');
    await released;
    return { url: URL_OF_UPLOAD, width: 1600, height: 900 };
  });
  const { container } = render(<ImageForm optional />);
  await upload();
  expect(await screen.findByRole('progressbar', { name: "Envoi de l'image" })).toBeInTheDocument();
  await waitFor(() => expect(shown(container)).toMatch(/^data:image\/png/));
  release();
  await uploaded();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(received).toEqual(['Bearer abc']);
  expect(shown(container)).toBe(`${URL_OF_UPLOAD}?w=640`);
  expect(handleUploading.mock.calls).toEqual([[true], [false]]);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(handleSubmit).toHaveBeenCalledWith({ image: URL_OF_UPLOAD });
  await userEvent.click(screen.getByRole('button', { name: 'Retirer' }));
  expect(address()).toHaveValue('');
});

it('accepts a dropped file and a pasted image, and ignores pasted text', async () => {
  render(<ImageForm />);
  const zone = screen.getByRole('button', { name: 'Choisir un fichier' }).closest('div.border-dashed') as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files: [picture()], types: ['Files'] } });
  await uploaded();
  await userEvent.clear(address());
  fireEvent.paste(address(), { clipboardData: { files: [picture()] } });
  await uploaded();
  await userEvent.clear(address());
  await userEvent.click(address());
  await userEvent.paste('https://example.org/a.png');
  expect(address()).toHaveValue('https://example.org/a.png');
  expect(received).toHaveLength(2);
});

it('says why a file is refused, keeps the previous image, and forgets the reason on the next input', async () => {
  const former = '/illustrations/fundus.svg';
  render(<ImageForm image={former} />);
  // Not uploaded at all.
  await upload(picture(5 * 1024 * 1024 + 1));
  expect(await screen.findByRole('alert')).toHaveTextContent("L'image dépasse 5 Mo");
  expect(received).toEqual([]);
  answer(UPLOAD, () => problem('image_unreadable'));
  await upload();
  const reason = "Ce fichier n'est pas une image JPEG, PNG, WebP ou AVIF lisible";
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(reason));
  answer(UPLOAD, () => Response.error());
  await upload();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent("L'image n'a pas pu être envoyée"));
  expect(address()).toHaveValue(former);
  await userEvent.type(address(), 'x');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('aborts the upload when an address is typed', async () => {
  answer(UPLOAD, () => new Promise(() => {}));
  render(<ImageForm />);
  await upload();
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

it('says that an http image is loaded by https, and that one cannot be loaded', async () => {
  const { container } = render(<ImageForm image="http://example.org/salle.png" />);
  expect(screen.getByText(/demandée à l'adresse qui commence par https/)).toBeVisible();
  expect(shown(container)).toBe('https://example.org/salle.png');
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Aucune image ne se trouve à cette adresse');
});
