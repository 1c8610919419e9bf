import type { Assignment, Calibration, CalibrationInput, RatingDraft } from '@iris/contract/practice';
import { linkTo } from '@iris/contract/site';
import { ApiError, api, isRefused } from '@iris/platform/api';
import type { SaveRequest } from '@iris/platform/autosave';
import { notify } from '@iris/platform/notify';
import { serverKey, serverQuery, useMutation } from '@iris/platform/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { ratingSending, SentFilm } from './draft/rating-copy.ts';

/** Takes the next film of an activity and opens it. */
export function useNextFilm() {
  const navigate = useNavigate();
  return useMutation<string, Assignment>({
    call: (activity) => api.call('POST /activities/:id/assignments', { params: { id: activity } }),
    onSuccess: ({ _id }) => void navigate(linkTo(paths.ratedFilm, { id: _id })),
    failure: "Impossible d'ouvrir le film suivant",
    isSilent: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'nothing_to_rate') return false;
      // Another rater was faster: no fault.
      notify.info(error.message);
      return true;
    },
    invalidates: ['GET /rating'],
  });
}

/** The films on which the raters of an activity are calibrated, with the own result. */
export function useCalibration(activity: string) {
  // New addresses of the films would begin them anew.
  return useQuery({
    ...serverQuery('GET /activities/:id/calibration', { params: { id: activity } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Compares the own levels with the agreed ones. */
export function useCalibrate(activity: string, onSuccess: () => void) {
  const queryClient = useQueryClient();
  const params = { id: activity };
  return useMutation<CalibrationInput, Calibration>({
    call: (body) => api.call('POST /activities/:id/calibration', { params, body }),
    onSuccess: (calibration) => {
      queryClient.setQueryData(serverKey('GET /activities/:id/calibration', { params }), calibration);
      onSuccess();
    },
    failure: "Impossible d'envoyer vos niveaux",
    invalidates: ['GET /rating'],
  });
}

/** Interval at which it is looked whether a film is still to be rated, in milliseconds. */
const STILL_OPEN_MS = 30_000;

/** A film that the account rates. It is read again while it is open, because its learner may withdraw it. */
export function useAssignment(id: string) {
  return useQuery({
    ...serverQuery('GET /assignments/:id', { params: { id } }),
    refetchInterval: ({ state }) => (isEnd(state.error) ? false : STILL_OPEN_MS),
    gcTime: 0,
  });
}

/** Whether an error says that this film is not rated here any more. */
export function isEnd(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

/** Tells the page, which shows it, that the film is not rated here any more. */
function tellEnd(error: unknown, onEnd: (reason: ApiError) => void): boolean {
  if (!isEnd(error)) return false;
  onEnd(error);
  return true;
}

/** Saves what was done so far, based on a version. */
export function saveDraft(id: string, body: RatingDraft, { ifMatch, key }: SaveRequest): Promise<Assignment> {
  const request = { ifVersion: ifMatch, idempotencyKey: key };
  return api.call('PUT /assignments/:id/draft', { params: { id }, body, ...request });
}

/** Sends a rating as its draft is, or repeats its sending. */
export function sendRating(id: string, film: SentFilm, sending: Sending): Promise<void> {
  return sending.send(film, (idempotencyKey) =>
    api.call('POST /assignments/:id/send', { params: { id }, idempotencyKey }),
  );
}

/** Sends the rating; `onOpen` is called when it is unknown whether the server has it. */
export function useSendRating({ _id: id, code, activity }: Assignment, sending: Sending, on: SendingHandlers) {
  return useMutation<void, void>({
    call: () => sendRating(id, { code, activity }, sending),
    onSuccess: on.onSent,
    failure: "Impossible d'envoyer votre évaluation",
    isSilent: (error) => {
      if (isRefused(error)) return tellEnd(error, on.onEnd);
      on.onOpen();
      return true;
    },
    invalidates: ['GET /rating'],
  });
}

type Sending = ReturnType<typeof ratingSending>;

interface SendingHandlers {
  onSent: () => void;
  onOpen: () => void;
  onEnd: (reason: ApiError) => void;
}

/** Gives a film back to the queue. */
export function useGiveBack(id: string, onSuccess: () => void, onEnd: (reason: ApiError) => void) {
  return useMutation<void, void>({
    call: () => api.call('DELETE /assignments/:id', { params: { id } }),
    onSuccess,
    success: () => ({ title: 'Film rendu', message: 'Un autre évaluateur peut le prendre.' }),
    failure: 'Impossible de rendre ce film',
    isSilent: (error) => tellEnd(error, onEnd),
    invalidates: ['GET /rating'],
  });
}

/** Stores a spoken comment; the recorder shows why it is refused. */
export function useStoreVoiceNote(id: string, onSuccess: (voice: string) => void) {
  return useMutation<File, { _id: string }>({
    call: (file) => api.upload('POST /assignments/:id/voice-notes', file, { params: { id } }),
    onSuccess: ({ _id }) => onSuccess(_id),
    failure: "Impossible d'enregistrer ce commentaire parlé",
    isSilent: () => true,
  });
}
