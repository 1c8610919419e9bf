import { useMutation } from '@iris/platform/query';
import { renderPage } from '@iris/platform/testing';
import { ConfirmDialog } from '@iris/platform/ui';
import { screen, waitFor } from '@testing-library/react';
import { type RefObject, useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { useConfirmation } from './use-confirmation.ts';

let refuse = false;

interface RowProps {
  heading: RefObject<HTMLHeadingElement | null>;
  onRemoved: () => void;
}

/** Asks before a removal that takes this row, its button and its question away, before the mutation ends. */
function Row({ heading, onRemoved }: RowProps) {
  const mutation = useMutation({
    call: async () => {
      if (refuse) throw new Error('refused');
      onRemoved();
      await new Promise((resolve) => setTimeout(resolve));
    },
    failure: 'Impossible de retirer cette ligne',
  });
  const confirmation = useConfirmation({
    mutation,
    words: () => ({ title: 'Retirer', question: 'Retirer cette ligne\u00a0?', confirmLabel: 'Confirmer' }),
    focusAfterwards: heading,
  });
  return (
    <>
      <button type="button" onClick={() => confirmation.ask(undefined)}>
        Retirer
      </button>
      <ConfirmDialog {...confirmation.dialog} />
    </>
  );
}

function Page() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isShown, setShown] = useState(true);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Lignes
      </h1>
      {isShown && <Row heading={heading} onRemoved={() => setShown(false)} />}
    </>
  );
}

async function confirmRemoval(): Promise<void> {
  const { user } = renderPage(<Page />);
  await user.click(screen.getByRole('button', { name: 'Retirer' }));
  await user.click(await screen.findByRole('button', { name: 'Confirmer' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
}

it('focuses what stays, also when the opening button goes before the mutation ends', async () => {
  refuse = false;
  await confirmRemoval();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Lignes' })).toHaveFocus());
});

it('gives the focus back to the opening button after a refusal', async () => {
  refuse = true;
  await confirmRemoval();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retirer' })).toHaveFocus());
});
