import type { NewLesson, ProgramDraft, ProgramInput } from '@iris/contract/programs';
import { api, withRequestKey } from '@iris/platform/api';
import type { SaveRequest } from '@iris/platform/autosave';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** The draft of a course's program, read anew by each visit of the page: its version must be the current one. */
export function useProgramDraft(id: string) {
  return useQuery({
    ...serverQuery('GET /courses/:id/draft', { params: { id } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Saves the draft of a program, based on a version. */
export function saveProgram(id: string, body: ProgramInput, { ifMatch, key }: SaveRequest): Promise<ProgramDraft> {
  const request = { ifVersion: ifMatch, idempotencyKey: key };
  return api.call('PUT /courses/:id/draft', { params: { id }, body, ...request });
}

/** Adds an empty lesson to a module that is saved; the result is the draft that contains it. */
export function useAddLesson(id: string) {
  return useMutation({
    // The same request until the draft that contains the lesson is read: a click after a lost answer adds no other one.
    call: (body: NewLesson) =>
      withRequestKey(JSON.stringify(['added lesson', id, body]), async (idempotencyKey) => {
        const params = { id };
        await api.call('POST /courses/:id/lessons', { params, body, idempotencyKey });
        return api.call('GET /courses/:id/draft', { params });
      }),
    success: ({ title }) => ({ title: 'Leçon ajoutée', message: `«\u00a0${title}\u00a0»` }),
    failure: ADD_FAILED,
  });
}

/** What publishing the saved draft would do, asked each time the dialog opens. */
export function usePublication(id: string, isOpen: boolean) {
  return useQuery({
    ...serverQuery('GET /courses/:id/publication', { params: { id } }),
    enabled: isOpen,
    gcTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
}

interface PublishInput {
  note: string;
  /** Version of the draft that was read. */
  version: number;
}

/** Publishes the saved draft. */
export function usePublish(id: string) {
  return useMutation({
    call: ({ note, version }: PublishInput) =>
      api.call('POST /courses/:id/publish', { params: { id }, body: { note }, ifVersion: version }),
    success: (_, { number }) => ({ title: 'Programme publié', message: `Version ${number}` }),
    failure: PUBLISH_FAILED,
    // The dialog shows it.
    isSilent: () => true,
    invalidates: ['GET /courses', 'GET /courses/:id', 'GET /courses/:id/publication', 'GET /admin/courses/programs'],
  });
}

/** Shown when the server's answer has no `detail`. */
export const ADD_FAILED = "La leçon n'a pas pu être ajoutée";

/** Shown when the server's answer has no `detail`. */
export const PUBLISH_FAILED = "Le programme n'a pas pu être publié";

/** Shown when it is unknown whether the server has published. */
export const PUBLISHING_UNKNOWN =
  "La réponse n'est pas arrivée\u00a0: le programme est peut-être publié. Publiez de nouveau, il ne l'est qu'une fois.";
