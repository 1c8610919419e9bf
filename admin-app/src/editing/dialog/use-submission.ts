import { applyProblem, type FieldValues, type ZodForm } from '@iris/platform/forms';
import { useState } from 'react';

interface SubmissionOptions<Input extends FieldValues, Output> {
  form: ZodForm<Input, Output>;
  /** Shown when the server's answer has no `detail`. */
  failureText: string;
  /** Sends what was typed; a returned sentence says why that is not possible yet. */
  send: (input: Output) => Promise<string | undefined>;
}

/** Submits a form: a failure is shown at its fields, and returned as the sentence for its banner. */
export function useSubmission<Input extends FieldValues, Output>(options: SubmissionOptions<Input, Output>) {
  const { form, failureText, send } = options;
  const [failure, setFailure] = useState('');
  const submit = async (input: Output) => {
    setFailure('');
    try {
      setFailure((await send(input)) ?? '');
    } catch (error) {
      setFailure(applyProblem(form, error, failureText));
    }
  };
  return { failure, submit, forgetFailure: () => setFailure('') };
}
