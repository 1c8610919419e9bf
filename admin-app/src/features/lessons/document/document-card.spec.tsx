import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DocumentCard } from './document-card.tsx';

const ID = '65f0c0ffee0000000000aaaa';
const NONE = { document: null, name: '' };

const open = () => {
  const onChange = vi.fn();
  const page = renderPage(<DocumentCard document={NONE} onChange={onChange} />);
  return { ...page, onChange, input: screen.getByLabelText('Document PDF') };
};

beforeEach(() => signInAs(fixtures.user({ role: 'admin' })));

it('sends the chosen PDF, and keeps its name', async () => {
  answer('POST /documents', { _id: ID, bytes: 12 });
  const { user, input, onChange } = open();
  await user.upload(input, new File(['%PDF-1.4'], 'protocole.pdf', { type: 'application/pdf' }));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith({ document: ID, name: 'protocole.pdf' }));
});

it('accepts a dropped PDF, and says which files it accepts', async () => {
  answer('POST /documents', { _id: ID, bytes: 12 });
  const { onChange } = open();
  const hint = screen.getByText('Ou déposez le document ici. PDF, 20\u00a0Mo au plus.', { collapseWhitespace: false });
  const files = [new File(['%PDF-1.4'], 'protocole.pdf', { type: 'application/pdf' })];
  fireEvent.drop(hint.closest('div') as HTMLElement, { dataTransfer: { files, types: ['Files'] } });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith({ document: ID, name: 'protocole.pdf' }));
});

it('says why a document is refused, and changes nothing', async () => {
  answer('POST /documents', () => problem('document_unreadable'));
  const { user, input, onChange } = open();
  await user.upload(input, new File(['texte'], 'faux.pdf', { type: 'application/pdf' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("Ce fichier n'est pas un document PDF complet");
  expect(onChange).not.toHaveBeenCalled();
});
