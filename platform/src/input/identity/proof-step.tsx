import type { PasskeyAssertion } from '@iris/contract/accounts';
import { FormBanner } from '@iris/platform/forms';
import { Button, DialogActions } from '@iris/platform/ui';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

/** One proof of who the user is, as the API takes it; an assertion goes with the challenge that it answers. */
export type IdentityProof =
  | { password: string }
  | { code: string }
  | { recovery_code: string }
  | { assertion: PasskeyAssertion };

/** What every method is told. */
export interface ProofStepProps {
  layout: 'page' | 'dialog';
  /** Why a method of the account is not offered. */
  notice: string | undefined;
  /** The buttons of the other methods. */
  others: ReactNode;
  submitLabel: string;
  cancelLabel: string;
  onCancel: () => void;
  onProof: (proof: IdentityProof) => Promise<void>;
  failureText: (error: unknown) => string;
}

interface ProofLayoutProps extends Pick<ProofStepProps, 'layout' | 'notice' | 'others' | 'cancelLabel' | 'onCancel'> {
  failure: string | undefined;
  /** A proof is being checked: it is too late to cancel. */
  isChecking?: boolean;
  /** The button that gives the proof. */
  submit?: ReactNode;
  children?: ReactNode;
}

/** Places the parts of a method: in a dialog the buttons are in its last row, on a page the main one is below the field. */
export function ProofLayout(props: ProofLayoutProps) {
  const { layout, notice, others, cancelLabel, onCancel, failure, isChecking, submit, children } = props;
  const content = (
    <>
      <FormBanner message={failure} />
      {notice && (
        <p className="flex items-start gap-2 text-ink-soft">
          <Info className="mt-[0.2em] size-4.5" />
          <span>{notice}</span>
        </p>
      )}
      {children}
    </>
  );
  if (layout === 'dialog') {
    return (
      <>
        <div className="flex flex-col gap-4 px-5 pt-4 sm:px-7">
          {content}
          {others && <div className="-mx-3 flex flex-wrap gap-x-3">{others}</div>}
        </div>
        <DialogActions>
          <Button onClick={onCancel} disabled={isChecking}>
            {cancelLabel}
          </Button>
          {submit}
        </DialogActions>
      </>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {content}
      {submit}
      <div className="-mx-4.5 flex flex-wrap gap-x-3">
        {others}
        <Button variant="ghost" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </div>
  );
}
