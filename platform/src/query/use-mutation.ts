// biome-ignore lint/style/noRestrictedImports: the one place that adds the lock
import { useQueryClient, useMutation as useQueryMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { detailOf, isUnavailable } from '../api/index.ts';
import { holdClicks } from '../clicks/index.ts';
import { notify } from '../notify/index.ts';
import { type ReadRoute, readAgain } from './server-query.ts';

interface ToastText {
  title: string;
  message?: string;
}

/** What a change asks for, and what is said and read again afterwards. */
export interface MutationOptions<Input, Result> {
  call: (input: Input) => Promise<Result>;
  /** Runs once the call has succeeded, before the toast. */
  onSuccess?: (result: Result, input: Input) => void;
  success: (input: Input, result: Result) => ToastText;
  /** The sentence of the error toast when the server gives no reason. */
  failure: string | ((input: Input, error: Error) => string);
  /** Title of the error toast; «Erreur» when absent. */
  failureTitle?: string;
  /** Failures that the page explains itself. */
  isSilent?: (error: unknown) => boolean;
  /** Calls to make again before the change counts as finished, also when the server refuses it. */
  invalidates?: readonly ReadRoute[];
}

/** A change that can be started, and how it stands. */
export interface Mutation<Input, Result> {
  /** Starts the change; does nothing while one runs. Failures are shown as a toast. */
  mutate: (input: Input) => void;
  /** Starts the change, or joins the one that runs. @throws what the call throws. */
  mutateAsync: (input: Input) => Promise<Result>;
  isPending: boolean;
  isSuccess: boolean;
  /** The input of the last change. */
  variables: Input | undefined;
}

/**
 * The one way to change something on the server. A change is locked in the tick it starts, whatever has been rendered,
 * and clicks at the same place are ignored until its result has been seen.
 */
export function useMutation<Input, Result>(options: MutationOptions<Input, Result>): Mutation<Input, Result> {
  const running = useRef<Promise<Result>>(undefined);
  const { mutateAsync, isPending, isSuccess, variables } = useQueryMutation(useFeedback(options));

  const start = (input: Input): Promise<Result> => {
    if (running.current) return running.current;
    const release = holdClicks();
    const end = (outcome: 'done' | 'failed') => {
      running.current = undefined;
      release(outcome);
    };
    const promise = mutateAsync(input);
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
    isPending,
    isSuccess,
    variables,
  };
}

/** The toasts of a change, and the queries it makes out of date. */
function useFeedback<Input, Result>(options: MutationOptions<Input, Result>) {
  const { call, success, failure, failureTitle = 'Erreur', isSilent, invalidates = [] } = options;
  const queryClient = useQueryClient();
  return {
    mutationFn: call,
    onSuccess: async (result: Result, input: Input) => {
      options.onSuccess?.(result, input);
      const { title, message } = success(input, result);
      notify.success(title, message);
      await readAgain(queryClient, invalidates);
    },
    onError: async (error: Error, input: Input) => {
      if (!isSilent?.(error)) {
        notify.error(failureTitle, detailOf(error, typeof failure === 'function' ? failure(input, error) : failure));
      }
      // A refusal means that the page was out of date; an outage says nothing about it.
      if (!isUnavailable(error)) await readAgain(queryClient, invalidates);
    },
  };
}
