import { revocationInputSchema } from '@iris/contract/certificates';
import type { Learner } from '@iris/contract/follow-up';
import { applyProblem, Form, FormBanner, TextAreaField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { useRef, useState } from 'react';
import { Dialog, DialogBody, DialogFooter } from '../../editing/dialog/dialog.tsx';
import { useRevokeCertificate } from './follow-up.api.ts';
import { certificateLinkId } from './learner-row.tsx';

interface RevocationDialogProps {
  open: boolean;
  /** Undefined before the first opening. */
  learner: Learner | undefined;
  onClose: () => void;
}

/** Asks why the certificate of a learner is revoked, and says what that does. */
export function RevocationDialog({ open, learner, onClose }: RevocationDialogProps) {
  const form = useZodForm(revocationInputSchema, { defaultValues: { reason: '' } });
  const revoke = useRevokeCertificate();
  const [failure, setFailure] = useState('');
  const isRevoked = useRef(false);
  const { isSubmitting, isDirty } = form.formState;
  const certificate = learner?.certificate;
  const handleSubmit = async ({ reason }: { reason: string }) => {
    if (!certificate) return;
    setFailure('');
    try {
      await revoke.mutateAsync({ certificate, reason });
      isRevoked.current = true;
      onClose();
    } catch (error) {
      setFailure(applyProblem(form, error, "Le certificat n'a pas pu être révoqué"));
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Révoquer le certificat de ${learner?.name}`}
      dirty={isDirty}
      busy={isSubmitting}
      // The button that opened the dialog is gone once the certificate is revoked.
      focusAfterwards={() =>
        learner && isRevoked.current ? document.getElementById(certificateLinkId(learner)) : null
      }
    >
      <Form form={form} onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody className="flex flex-col gap-5">
          <FormBanner message={failure} />
          <p className="text-ink-soft">
            La page publique du certificat {certificate?.serial} dira «&nbsp;révoqué&nbsp;», avec la date et la raison.
            Le PDF et le badge ne pourront plus être téléchargés.{' '}
            <strong className="font-semibold text-ink">Cela ne peut pas être annulé.</strong>
          </p>
          <TextAreaField
            control={form.control}
            name="reason"
            label="Raison"
            rows={3}
            hint="Publique&nbsp;: toute personne qui vérifie le certificat la lira."
          />
        </DialogBody>
        <DialogFooter>
          <Button type="submit" variant="danger" busy={isSubmitting} busyLabel="Révocation...">
            Révoquer le certificat
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
