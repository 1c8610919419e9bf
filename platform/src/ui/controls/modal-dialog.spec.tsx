import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { AppRoot, Button, DialogActions, ModalDialog } from '../index.ts';

const handleClose = vi.fn();

function open(busy?: boolean) {
  handleClose.mockReset();
  const view = render(
    <AppRoot name="demo">
      <ModalDialog title="Retirer la clé" description="Elle ne servira plus." onClose={handleClose} busy={busy}>
        <input aria-label="Nom" defaultValue="Téléphone" />
        <DialogActions>
          <Button>Annuler</Button>
        </DialogActions>
      </ModalDialog>
    </AppRoot>,
  );
  return { ...view, dialog: screen.getByRole('dialog', { name: 'Retirer la clé' }) };
}

/** What the browser sends for Escape. */
const pressEscape = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }));

it('is modal, named and described, in the scope of its application, and stays open while a request is running', async () => {
  const { dialog } = open(true);
  expect(dialog).toHaveAttribute('open');
  expect(dialog).toHaveAccessibleDescription('Elle ne servira plus.');
  expect(dialog.closest('.app-demo')).not.toBeNull();
  await userEvent.click(dialog);
  expect(pressEscape(dialog)).toBe(false);
  expect(handleClose).not.toHaveBeenCalled();
});

it('asks to be closed by Escape and by a click outside, not by one inside or a selection that ends outside', async () => {
  const { dialog } = open();
  await userEvent.click(screen.getByLabelText('Nom'));
  const field = screen.getByLabelText('Nom');
  await userEvent.pointer([{ keys: '[MouseLeft>]', target: field }, { target: dialog }, { keys: '[/MouseLeft]' }]);
  fireEvent.click(dialog);
  expect(handleClose).not.toHaveBeenCalled();
  await userEvent.click(dialog);
  expect(handleClose).toHaveBeenCalledTimes(1);
  // Whoever renders it decides: the browser must not close it alone.
  expect(pressEscape(dialog)).toBe(false);
  expect(handleClose).toHaveBeenCalledTimes(2);
});

it('does not let a key reach the dialogs of the page below', async () => {
  open();
  const handleKey = vi.fn();
  document.addEventListener('keydown', handleKey);
  screen.getByLabelText('Nom').focus();
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', handleKey);
  expect(handleKey).not.toHaveBeenCalled();
});

function Cards({ order, isAsking }: { order: string[]; isAsking: boolean }) {
  const asked = useRef<HTMLHeadingElement>(null);
  return order.map((name) => (
    <section key={name}>
      <h2 ref={name === 'Veille' ? asked : undefined} tabIndex={-1}>
        {name}
      </h2>
      {name === 'Veille' && isAsking && (
        <ModalDialog title="Approuver" description="" onClose={handleClose} focusAfterwards={() => asked.current}>
          <Button>Annuler</Button>
        </ModalDialog>
      )}
    </section>
  ));
}

it('focuses what it is told once it is closed, also where that is moved at the same time', async () => {
  const { rerender } = render(<Cards order={['Veille', 'Site public']} isAsking />);
  rerender(<Cards order={['Site public', 'Veille']} isAsking={false} />);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Veille' })).toHaveFocus());
});
