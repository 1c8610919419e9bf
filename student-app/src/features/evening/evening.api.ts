import type { Evening, EveningQuestion, EveningQuestionInput, WebinarStanding } from '@iris/contract/webinars';
import { api, isUnavailable, serverNow, useReconnect } from '@iris/platform/api';
import { serverKey, serverQuery, useMutation } from '@iris/platform/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pauseOf, phaseOf } from './phases.ts';
import { Repeat } from './repeat.ts';
import { useVote } from './use-vote.ts';

/**
 * The evening of a webinar. While the room is open each reading tells the server that this page is open, which counts the
 * minute by its own clock; without network nothing is told, and nothing is made up for afterwards.
 */
export function useEvening(id: string) {
  const queryClient = useQueryClient();
  const params = { id };
  const { queryKey, queryFn: read } = serverQuery('GET /webinars/:id/evening', { params });
  const isTold = useRef(false);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const state = queryClient.getQueryState<Evening>(queryKey);
      const isOpen = state?.data && phaseOf(state.data, serverNow()) === 'open';
      isTold.current = isOpen === true;
      return isOpen ? api.call('POST /webinars/:id/presence', { params, signal }) : read({ signal });
    },
    // Asked for below only: the library's intervals are chains of timers, which stand still in a hidden page.
    enabled: false,
    gcTime: 0,
  });

  const { refetch } = query;
  const call = useRef(async () => {
    const { data } = await refetch();
    const now = serverNow();
    // The first answer only says that the room is open.
    return data && !isTold.current && phaseOf(data, now) === 'open' ? 0 : pauseOf(data, now);
  });
  const [repeat] = useState(() => new Repeat(() => call.current()));
  useEffect(() => {
    void repeat.now();
    const controller = new AbortController();
    const { signal } = controller;
    const handleChange = () => void repeat.now();
    // Also when it is hidden: the next minute may be told late.
    document.addEventListener('visibilitychange', handleChange, { signal });
    window.addEventListener('offline', handleChange, { signal });
    return () => {
      controller.abort();
      repeat.stop();
    };
  }, [repeat]);
  useReconnect(query.error && isUnavailable(query.error) ? repeat.now : undefined);

  return { query, refresh: repeat.now };
}

/** Returns a function that changes the evening that is shown, before the server has answered it anew. */
function useChange(id: string) {
  const queryClient = useQueryClient();
  return (change: (evening: Evening) => Evening) =>
    queryClient.setQueryData(
      serverKey('GET /webinars/:id/evening', { params: { id } }),
      (evening) => evening && change(evening),
    );
}

/** Asks a question; the form shows why it is refused. */
export function useAsk(id: string, onSuccess: () => void) {
  const change = useChange(id);
  return useMutation<EveningQuestionInput, EveningQuestion>({
    call: (body) => api.call('POST /webinars/:id/questions', { params: { id }, body }),
    onSuccess: (question) => {
      change((evening) => ({ ...evening, questions: [...evening.questions, question] }));
      onSuccess();
    },
    failure: ASK_FAILED,
    isSilent: () => true,
  });
}

/** Shown when the server's answer has no `detail`. */
export const ASK_FAILED = "Impossible d'envoyer votre question";

/** Votes for a question, or takes the vote back. */
export function useQuestionVote(id: string, question: string, onSaved: () => void) {
  const change = useChange(id);
  const request = { params: { id: question } };
  return useVote<boolean>({
    send: async (isFor) => {
      if (isFor) await api.call('PUT /webinar-questions/:id/vote', request);
      else await api.call('DELETE /webinar-questions/:id/vote', request);
      change((evening) => ({
        ...evening,
        questions: evening.questions.map((known) => (known._id === question ? voted(known, isFor) : known)),
      }));
    },
    failure: "Impossible d'enregistrer votre vote",
    onSaved,
  });
}

/** A question with the own vote, or without it. */
export function voted<Question extends Pick<EveningQuestion, 'votes' | 'has_voted'>>(
  question: Question,
  isFor: boolean,
): Question {
  return { ...question, votes: question.votes + Number(isFor) - Number(question.has_voted), has_voted: isFor };
}

/** Chooses an option of a poll, in place of an earlier one. */
export function usePollVote(id: string, poll: string, onSaved: () => void) {
  const change = useChange(id);
  return useVote<string>({
    send: async (option) => {
      await api.call('PUT /webinar-polls/:id/vote', { params: { id: poll }, body: { option } });
      change((evening) => ({
        ...evening,
        polls: evening.polls.map((known) => (known._id === poll ? { ...known, own: option } : known)),
      }));
    },
    failure: "Impossible d'enregistrer votre réponse",
    onSaved,
  });
}

/** Gets the address that leads into the room; the button shows a failure. */
export function useEntrance(id: string) {
  return useMutation<void, { path: string }>({
    call: () => api.call('POST /webinars/:id/entrance', { params: { id } }),
    failure: "Impossible d'ouvrir la visioconférence",
  });
}

/** Interval at which it is looked whether the attestation has been issued, in milliseconds. */
const ISSUED_MS = 20_000;

/** What came of a webinar that is over: the own presence with its attestation. */
export function useStanding(id: string) {
  return useQuery({
    ...serverQuery('GET /webinars/:id/standing', { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => isPrepared(state.data) && ISSUED_MS,
  });
}

/** Whether the attestation is still to come. */
export function isPrepared(standing: WebinarStanding | undefined): boolean {
  const attendance = standing?.attendance;
  return attendance ? attendance.minutes >= attendance.required && !attendance.serial : false;
}

/** The webinar as in the programme, with its replay. */
export function useWebinar(id: string) {
  return useQuery(serverQuery('GET /webinars/:id', { params: { id } }));
}
