import { type RecoveryCodes, type TotpSetup as Setup, totpFormSchema } from '@iris/contract/accounts';
import { Form, FormFailure, TextField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { useEffect, useRef } from 'react';
import { encode } from 'uqr';
import { TOTP_FAILED, useConfirmTotp } from '../second-factor.api.ts';

interface TotpSetupProps {
  setup: Setup;
  onConfirmed: (codes: RecoveryCodes) => void;
  onCancel: () => void;
}

/** Shows the secret of an application, to scan or to type, and asks for its first code. */
export function TotpSetup({ setup, onConfirmed, onCancel }: TotpSetupProps) {
  const form = useZodForm(totpFormSchema, { defaultValues: { code: '' } });
  const confirm = useConfirmTotp(onConfirmed);
  const start = useRef<HTMLParagraphElement>(null);

  // The button that had the focus is gone.
  useEffect(() => start.current?.focus(), []);

  const handleSubmit = async ({ code }: { code: string }) => {
    await confirm.mutateAsync({ challenge: setup.challenge, code });
  };

  return (
    <div className="flex flex-col gap-5">
      <p ref={start} tabIndex={-1} className="max-w-text">
        Scannez ce code avec votre application d'authentification, ou tapez-y la clé ci-dessous.
      </p>
      <QrCode text={setup.uri} />
      <p>
        Clé à taper&nbsp;:{' '}
        <code translate="no" className="font-mono wrap-anywhere">
          {(setup.secret.match(/.{1,4}/g) ?? []).join(' ')}
        </code>
      </p>
      <Form
        form={form}
        onSubmit={handleSubmit}
        failureText={TOTP_FAILED}
        label="Premier code"
        className="flex max-w-md flex-col gap-4"
      >
        <FormFailure control={form.control} />
        <TextField
          control={form.control}
          name="code"
          label="Code à six chiffres"
          hint="Celui que l'application affiche maintenant."
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting} busyLabel="Vérification...">
            Confirmer
          </Button>
          <Button onClick={onCancel}>Annuler</Button>
        </div>
      </Form>
    </div>
  );
}

/** Dark on white in both palettes: many applications read nothing else. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label="Code QR de la clé, à scanner avec l'application"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
