import type { User } from '@iris/contract/accounts';
import { type ContactInput, contactInputSchema } from '@iris/contract/site';
import {
  type Control,
  Form,
  FormFailure,
  SubmitButton,
  TextAreaField,
  TextField,
  useHasFailed,
  useZodForm,
} from '@iris/platform/forms';
import { useRefusedForm } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SEND_FAILED, useSendMessage } from './contact.api.ts';

/** Parameter of the page with which the server answers a message that was sent without scripts. */
const SENT = 'envoye';

/** The contact form. Reset after a success; keeps the input after a failure, also one of a message sent without scripts. */
export function ContactForm() {
  const { user } = useSession();
  const refused = useRefusedForm();
  const [address] = useSearchParams();
  const [answeredTo, setAnsweredTo] = useState('');
  const form = useZodForm(contactInputSchema, {
    defaultValues: { ...emptyFor(user), ...refused?.values },
    refusal: refused,
  });
  const { control, reset } = form;
  const send = useSendMessage();

  // The session may be known only after the form is rendered; input typed meanwhile is kept. What was sent and refused is input
  // too, although none of it is dirty.
  useEffect(() => {
    if (!user || refused) return;
    reset((values) => ({ ...values, name: user.name, email: user.email }), { keepDirtyValues: true });
  }, [user, refused, reset]);

  const handleSubmit = async (message: ContactInput) => {
    setAnsweredTo('');
    await send.mutateAsync(message);
    form.reset(emptyFor(user));
    setAnsweredTo(message.email);
  };

  return (
    <Form
      form={form}
      onSubmit={handleSubmit}
      failureText={SEND_FAILED}
      label="Message"
      className="grid gap-5 sm:grid-cols-2"
    >
      <FormFailure control={control} className="sm:col-span-2" />
      <Sent control={control} to={answeredTo} isSent={answeredTo !== '' || address.has(SENT)} />
      <TextField control={control} name="name" label="Nom" autoComplete="name" autoCapitalize="words" />
      <TextField control={control} name="email" label="E-mail" type="email" autoComplete="email" />
      <TextField control={control} name="subject" label="Sujet" className="sm:col-span-2" />
      <TextAreaField control={control} name="message" label="Message" rows={6} className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <SubmitButton control={control} variant="primary" size="lg" busyLabel="Envoi...">
          Envoyer le message
        </SubmitButton>
      </div>
    </Form>
  );
}

function emptyFor(user: Pick<User, 'name' | 'email'> | null): ContactInput {
  return { name: user?.name ?? '', email: user?.email ?? '', subject: '', message: '' };
}

interface SentProps {
  control: Control<ContactInput, unknown, ContactInput>;
  /** Address of the sender; empty when it is not known. */
  to: string;
  /** Whether a message was sent. */
  isSent: boolean;
}

function Sent({ control, to, isSent }: SentProps) {
  const hasFailed = useHasFailed(control);
  if (!isSent || hasFailed) return null;
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-md border border-success-line/40 bg-success-soft px-4 py-3 text-ink sm:col-span-2"
    >
      <CircleCheck className="mt-0.5 size-5 text-success-ink" />
      <span className="min-w-0 wrap-anywhere">
        Votre message nous est parvenu. Un membre de l'équipe pédagogique le lit et{' '}
        <span>{to ? `vous répond à ${to}` : 'vous répond'}</span> sous deux jours ouvrés.
      </span>
    </div>
  );
}
