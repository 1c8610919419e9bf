import { answer, fixtures, problem, renderPage, signInAs } from '@iris/platform/testing';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DocumentCard } from './document-card.tsx';

it('sends a chosen or a dropped PDF and keeps its name, or says why it is refused', async () => {
  signInAs(fixtures.admin());
  const document = '65f0c0ffee0000000000aaaa';
  const onChange = vi.fn();
  const { user } = renderPage(<DocumentCard document={{ document: null, name: '' }} onChange={onChange} />);
  const file = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });
  answer('POST /documents', () => problem('document_unreadable'));
  await user.upload(screen.getByLabelText('Document PDF'), file('faux.pdf'));
  expect(await screen.findByRole('alert')).toHaveTextContent("Ce fichier n'est pas un document PDF complet");
  expect(onChange).not.toHaveBeenCalled();

  answer('POST /documents', { _id: document, bytes: 12 });
  await user.upload(screen.getByLabelText('Document PDF'), file('choisi.pdf'));
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ document, name: 'choisi.pdf' }));
  const hint = screen.getByText('Ou déposez le document ici. PDF, 20\u00a0Mo au plus.', { collapseWhitespace: false });
  const files = [file('dépose.pdf')];
  fireEvent.drop(hint.closest('div') as HTMLElement, { dataTransfer: { files, types: ['Files'] } });
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ document, name: 'dépose.pdf' }));
});
