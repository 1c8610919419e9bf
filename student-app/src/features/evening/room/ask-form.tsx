import { eveningQuestionInputSchema } from '@iris/contract/webinars';
import { Form, FormFailure, TextAreaField, useZodForm } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { Send } from 'lucide-react';
import { ASK_FAILED, useAsk } from '../evening.api.ts';

interface AskFormProps {
  id: string;
  /** Called when the question is there. */
  onAsked: () => void;
}

/** Asks a question; what was typed stays until it has arrived. */
export function AskForm({ id, onAsked }: AskFormProps) {
  const form = useZodForm(eveningQuestionInputSchema, { defaultValues: { text: '' } });
  const ask = useAsk(id, () => {
    onAsked();
    form.reset();
  });
  return (
    <Form
      form={form}
      onSubmit={async (input) => void (await ask.mutateAsync(input))}
      failureText={ASK_FAILED}
      label="Poser une question"
      className="flex flex-col gap-3"
    >
      <FormFailure control={form.control} />
      <TextAreaField
        control={form.control}
        name="text"
        label="Votre question"
        rows={2}
        hint="Les autres la lisent sans votre nom."
      />
      <Button type="submit" variant="brand" icon={<Send />} busy={ask.isPending} className="self-start">
        Poser la question
      </Button>
    </Form>
  );
}
