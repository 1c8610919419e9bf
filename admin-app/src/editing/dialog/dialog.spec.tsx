import { AppRoot, ConfirmDialog } from '@iris/platform/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';

function Editor({ dirty = false, busy = false }) {
  const [open, setOpen] = useState(false);
  return (
    <MemoryRouter>
      <AppRoot name="demo">
        <button type="button" onClick={() => setOpen(true)}>
          Ouvrir
        </button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Nouveau cours" dirty={dirty} busy={busy}>
          <DialogBody>
            <input aria-label="Titre" />
          </DialogBody>
          <DialogFooter>
            <button type="button">Enregistrer</button>
          </DialogFooter>
        </Dialog>
      </AppRoot>
    </MemoryRouter>
  );
}

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
  return screen.findByRole('dialog', { name: 'Nouveau cours' });
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('focuses the first field, closes on Escape, restores the focus, and stays open while a request is running', async () => {
  const { rerender } = render(<Editor />);
  const dialog = await open();
  await waitFor(() => expect(screen.getByLabelText('Titre')).toHaveFocus());
  expect(dialog.closest('.app-demo')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ouvrir' })).toHaveFocus());
  rerender(<Editor busy />);
  await open();
  await userEvent.keyboard('{Escape}');
  await press('Annuler');
  expect(screen.getByRole('dialog', { name: 'Nouveau cours' })).toBeInTheDocument();
});

it('asks before losing changes, however it is left', async () => {
  render(<Editor dirty />);
  await open();
  const ways = [() => userEvent.keyboard('{Escape}'), () => press('Annuler'), () => press('Fermer')];
  for (const leave of ways) {
    await leave();
    const question = await screen.findByRole('alertdialog', { name: 'Modifications non enregistrées' });
    expect(question).toHaveAccessibleDescription('Fermer sans enregistrer\u00a0? Ce que vous avez saisi sera perdu.');
    await press('Continuer la saisie');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('dialog', { name: 'Nouveau cours' })).toBeInTheDocument();
  }
  await press('Fermer');
  await userEvent.click(await screen.findByRole('button', { name: 'Abandonner' }));
  await closed();
});

it('asks a question with the focus on the cancel button, and stays while the action runs', async () => {
  const handleConfirm = vi.fn();
  const handleCancel = vi.fn();
  const question = 'Êtes-vous sûr de vouloir supprimer ce cours?';
  const props = { title: 'Supprimer', question, onConfirm: handleConfirm, onCancel: handleCancel };
  const { rerender } = render(<ConfirmDialog open {...props} />);
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(question);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Annuler' })).toHaveFocus());
  await press('Supprimer');
  expect(handleConfirm).toHaveBeenCalledOnce();
  rerender(<ConfirmDialog open busy {...props} />);
  await userEvent.keyboard('{Escape}');
  expect(handleCancel).not.toHaveBeenCalled();
  rerender(<ConfirmDialog open {...props} />);
  await userEvent.keyboard('{Escape}');
  expect(handleCancel).toHaveBeenCalledOnce();
});
