import { revocationInputSchema } from '@iris/contract/certificates';
import { ofName } from '@iris/contract/foundation';
import type { Learner } from '@iris/contract/learning';
import { TextAreaField, useZodForm } from '@iris/platform/forms';
import { useRef } from 'react';
import { FormDialog } from '../../editing/dialog/form-dialog.tsx';
import { REVOKE_FAILED, useRevokeCertificate } from './follow-up.api.ts';
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
  const isRevoked = useRef(false);
  const certificate = learner?.certificate;
  const handleSave = async ({ reason }: { reason: string }) => {
    if (!certificate) return;
    await revoke.mutateAsync({ certificate, reason });
    isRevoked.current = true;
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Révoquer le certificat ${ofName(learner?.name ?? '')}`}
      form={form}
      onSave={handleSave}
      failureText={REVOKE_FAILED}
      submitLabel="Révoquer le certificat"
      busyLabel="Révocation..."
      submitVariant="danger"
      // The button that opened the dialog is gone once the certificate is revoked.
      focusAfterwards={() =>
        learner && isRevoked.current ? document.getElementById(certificateLinkId(learner)) : null
      }
    >
      <p className="text-ink-soft">
        La page publique du certificat <span translate="no">{certificate?.serial}</span> dira «&nbsp;révoqué&nbsp;»,
        avec la date et la raison. Le PDF et le badge ne pourront plus être téléchargés.{' '}
        <strong className="font-semibold text-ink">Cela ne peut pas être annulé.</strong>
      </p>
      <TextAreaField
        control={form.control}
        name="reason"
        label="Raison"
        rows={3}
        hint="Publique&nbsp;: toute personne qui vérifie le certificat la lira."
      />
    </FormDialog>
  );
}
