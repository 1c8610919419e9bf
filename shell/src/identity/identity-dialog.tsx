import { type PasswordProof, passwordProofSchema } from '@iris/contract/auth';
import { api, isUnreachable } from '@iris/platform/api';
import { holdPointer } from '@iris/platform/clicks';
import { applyProblem, Form, FormBanner, TextField, useZodForm } from '@iris/platform/forms';
import { sessionStore, useSession } from '@iris/platform/session';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { CodeForm } from './code-form.tsx';
import { Footer } from './footer.tsx';
import type { IdentityDialogProps } from './identity-check.tsx';

/** Asks for the password in the browser's own modal dialog, which also covers the dialog of a page. */
export function IdentityDialog({ onEnd }: IdentityDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { user } = useSession();
  const id = useId();

  // Closed before it is removed: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    holdPointer();
    element?.showModal();
    return () => {
      holdPointer();
      element?.close();
    };
  }, []);
  // A session that has ended meanwhile cannot be confirmed.
  useEffect(() => sessionStore.subscribe((next) => next.user || onEnd(false)), [onEnd]);

  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-reason`}
      onCancel={(event) => {
        event.preventDefault();
        onEnd(false);
      }}
      // The dialogs of pages close with Escape too; this one is above them.
      onKeyDown={(event) => event.stopPropagation()}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-md border border-line bg-surface text-ink shadow-overlay backdrop:bg-veil"
    >
      <div className="px-5 pt-6 sm:px-7">
        <h2 id={`${id}-title`} className="text-xl">
          Confirmez votre identité
        </h2>
        <p id={`${id}-reason`} className="mt-2 text-ink-soft">
          Cette action est sensible{'\u00a0'}: saisissez {user?.second_factor ? 'un code' : 'votre mot de passe'} pour
          continuer.
        </p>
      </div>
      {user?.second_factor ? <CodeForm onEnd={onEnd} /> : <PasswordForm email={user?.email ?? ''} onEnd={onEnd} />}
    </dialog>,
    document.body,
  );
}

interface PasswordFormProps extends IdentityDialogProps {
  email: string;
}

function PasswordForm({ email, onEnd }: PasswordFormProps) {
  const [failure, setFailure] = useState('');
  const form = useZodForm(passwordProofSchema, { defaultValues: { password: '' } });
  const isBusy = form.formState.isSubmitting;

  const handleSubmit = async (body: PasswordProof) => {
    setFailure('');
    try {
      await api.call('POST /auth/reauthenticate', { body });
    } catch (error) {
      const sentence = applyProblem(form, error, 'Impossible de confirmer votre identité. Réessayez dans un instant.');
      // The field says it already.
      setFailure(form.getFieldState('password').error && !isUnreachable(error) ? '' : sentence);
      return;
    }
    onEnd(true);
  };

  return (
    <Form form={form} onSubmit={handleSubmit} label="Confirmation de l'identité">
      <div className="flex flex-col gap-4 px-5 pt-4 pb-5 sm:px-7">
        <FormBanner message={failure} />
        {/* For password managers, which fill in the password of this account. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          control={form.control}
          name="password"
          label="Mot de passe"
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
        />
      </div>
      <Footer isBusy={isBusy} onEnd={onEnd} />
    </Form>
  );
}
