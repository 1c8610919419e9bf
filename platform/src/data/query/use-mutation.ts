import { detailOf, isUnavailable, isUnreachable, unreachableText } from '@iris/platform/api';
import { holdClicks } from '@iris/platform/clicks';
import { notify } from '@iris/platform/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ReadRoute, readAgain } from './server-query.ts';

interface ToastText {
  title: string;
  message?: string;
}

/** The call of a mutation, its toasts, and the queries that it invalidates. */
export interface MutationOptions<Input, Result> {
  call: (input: Input) => Promise<Result>;
  /** Runs once the call has succeeded, before the toast. */
  onSuccess?: (result: Result, input: Input) => void;
  /** Absent when the page itself shows the result: there is no toast then. */
  success?: (input: Input, result: Result) => ToastText;
  /** Text of the error toast when the server's answer has no `detail`; that of a function also when there is no answer. */
  failure: string | ((input: Input, error: Error) => string);
  /** Title of the error toast; «Erreur» when absent. */
  failureTitle?: string;
  /** Whether a failure gets no toast because the page shows it. */
  isSilent?: (error: unknown) => boolean;
  /** Routes to fetch again before the mutation ends, also when the server rejects it. */
  invalidates?: readonly ReadRoute[];
}

/** A mutation and its state. */
export interface Mutation<Input, Result> {
  /** Starts the mutation, or does nothing while it is running. Failures are shown as a toast. */
  mutate: (input: Input) => void;
  /** Starts the mutation, or returns the promise of the running one. @throws the error of the call. */
  mutateAsync: (input: Input) => Promise<Result>;
  isPending: boolean;
  isSuccess: boolean;
  /** The input of the last run. */
  variables: Input | undefined;
}

interface State<Input> {
  status: 'idle' | 'pending' | 'success' | 'error';
  variables?: Input;
}

/**
 * Runs changes on the server. A mutation is locked synchronously when it starts, before the next render, and clicks at
 * the same position are ignored until half a second after its result is shown. Not by the query library, whose mutations are
 * 2 KB on the first page: theirs can be paused, repeated and cached, which nobody uses.
 */
export function useMutation<Input, Result>(options: MutationOptions<Input, Result>): Mutation<Input, Result> {
  const running = useRef<Promise<Result>>(undefined);
  const [{ status, variables }, setState] = useState<State<Input>>({ status: 'idle' });
  const run = useRun(options);

  const start = (input: Input): Promise<Result> => {
    if (running.current) return running.current;
    const release = holdClicks();
    setState({ status: 'pending', variables: input });
    const promise = run(input);
    const end = (outcome: 'done' | 'failed') => {
      running.current = undefined;
      setState({ status: outcome === 'done' ? 'success' : 'error', variables: input });
      release(outcome);
    };
    running.current = promise;
    promise.then(
      () => end('done'),
      () => end('failed'),
    );
    return promise;
  };
  return {
    mutate: (input) => void start(input).catch(() => {}),
    mutateAsync: start,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    variables,
  };
}

/** The call with what follows it: toasts, and queries that are fetched again. */
function useRun<Input, Result>(options: MutationOptions<Input, Result>) {
  const queryClient = useQueryClient();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const succeed = async (input: Input, result: Result) => {
    const { onSuccess, success, invalidates = [] } = latest.current;
    onSuccess?.(result, input);
    const text = success?.(input, result);
    if (text) notify.success(text.title, text.message);
    await readAgain(queryClient, invalidates);
  };
  const fail = async (input: Input, error: Error) => {
    const { failure, failureTitle = 'Erreur', isSilent, invalidates = [] } = latest.current;
    if (!isSilent?.(error)) {
      // Without an answer nobody knows whether it has failed.
      const text =
        typeof failure === 'function' ? failure(input, error) : isUnreachable(error) ? unreachableText() : failure;
      notify.error(failureTitle, detailOf(error, text));
    }
    // A rejection means that the page was out of date; an outage does not.
    if (!isUnavailable(error)) await readAgain(queryClient, invalidates);
  };
  return async (input: Input): Promise<Result> => {
    try {
      const result = await latest.current.call(input);
      await succeed(input, result);
      return result;
    } catch (error) {
      await fail(input, error as Error);
      throw error;
    }
  };
}
