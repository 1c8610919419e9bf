import { useMutation } from '@iris/platform/query';
import { renderPage } from '@iris/platform/testing';
import { ConfirmDialog } from '@iris/platform/ui';
import { screen, waitFor } from '@testing-library/react';
import { type RefObject, useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { useConfirmation } from './use-confirmation.ts';

interface PageProps {
  isRefused: boolean;
}

function Page({ isRefused }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isShown, setShown] = useState(true);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Lignes
      </h1>
      {isShown && <Row heading={heading} isRefused={isRefused} onRemoved={() => setShown(false)} />}
    </>
  );
}

interface RowProps extends PageProps {
  heading: RefObject<HTMLHeadingElement | null>;
  onRemoved: () => void;
}

/** Asks before a removal that takes this row, its button and its question away, before the mutation ends. */
function Row({ heading, isRefused, onRemoved }: RowProps) {
  const mutation = useMutation({
    call: async () => {
      if (isRefused) throw new Error('refused');
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

it.each([
  ['what stays, when the opening button goes before the mutation ends', false, ['heading', 'Lignes']],
  ['the opening button, after a refusal', true, ['button', 'Retirer']],
] as const)('focuses %s', async (_, isRefused, [role, name]) => {
  const { user } = renderPage(<Page isRefused={isRefused} />);
  await user.click(screen.getByRole('button', { name: 'Retirer' }));
  await user.click(await screen.findByRole('button', { name: 'Confirmer' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());
});
