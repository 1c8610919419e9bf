import { type ContactInput, contactInputSchema } from '@iris/contract/contact';
import { applyProblem, Form, FormBanner, TextAreaField, TextField, useZodForm } from '@iris/platform/forms';
import { useSession } from '@iris/platform/session';
import { Button } from '@iris/platform/ui';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SEND_FAILED, useSendMessage } from './contact.api.ts';

/** The contact form. Reset after a success; keeps the input after a failure. */
export function ContactForm() {
  const { user } = useSession();
  const [failure, setFailure] = useState('');
  const [answeredTo, setAnsweredTo] = useState('');
  const form = useZodForm(contactInputSchema, {
    defaultValues: { name: user?.name ?? '', email: user?.email ?? '', subject: '', message: '' },
  });
  const { control, formState, reset } = form;
  const send = useSendMessage();

  // The session may be known only after the form is rendered; input typed meanwhile is kept.
  useEffect(() => {
    if (user) reset((values) => ({ ...values, name: user.name, email: user.email }), { keepDirtyValues: true });
  }, [user, reset]);

  const handleSubmit = async (message: ContactInput) => {
    setFailure('');
    setAnsweredTo('');
    try {
      await send.mutateAsync(message);
      form.reset();
      setAnsweredTo(message.email);
    } catch (error) {
      setFailure(applyProblem(form, error, SEND_FAILED));
    }
  };

  return (
    <Form form={form} onSubmit={handleSubmit} label="Message" className="grid gap-5 sm:grid-cols-2">
      <FormBanner message={failure} className="sm:col-span-2" />
      {answeredTo && <Sent to={answeredTo} />}
      <TextField control={control} name="name" label="Nom" autoComplete="name" autoCapitalize="words" />
      <TextField control={control} name="email" label="Email" type="email" autoComplete="email" />
      <TextField control={control} name="subject" label="Sujet" className="sm:col-span-2" />
      <TextAreaField control={control} name="message" label="Message" rows={6} className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" size="lg" busy={formState.isSubmitting} busyLabel="Envoi...">
          Envoyer le message
        </Button>
      </div>
    </Form>
  );
}

interface SentProps {
  to: string;
}

function Sent({ to }: SentProps) {
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-md border border-success-line/40 bg-success-soft px-4 py-3 text-ink sm:col-span-2"
    >
      <CircleCheck className="mt-0.5 size-5 text-success-ink" />
      <span className="min-w-0 wrap-anywhere">
        Votre message nous est parvenu. Un membre de l'équipe pédagogique le lit et vous répond à {to} sous deux jours
        ouvrés.
      </span>
    </div>
  );
}
