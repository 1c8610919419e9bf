import type { NewLesson, ProgramDraft, ProgramInput } from '@iris/contract/programs';
import { api } from '@iris/platform/api';
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
export function saveProgram(id: string, input: ProgramInput, version: number): Promise<ProgramDraft> {
  return api.call('PUT /courses/:id/draft', { params: { id }, body: input, ifVersion: version });
}

/** Adds an empty lesson to a module that is saved; the result is the draft that contains it. */
export function useAddLesson(id: string) {
  return useMutation({
    call: async (body: NewLesson) => {
      const params = { id };
      await api.call('POST /courses/:id/lessons', { params, body });
      return api.call('GET /courses/:id/draft', { params });
    },
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
    invalidates: ['GET /courses', 'GET /courses/:id', 'GET /courses/:id/publication', 'GET /admin/courses/programs'],
  });
}

/** Shown when the server's answer has no `detail`. */
export const ADD_FAILED = "La leçon n'a pas pu être ajoutée";

/** Shown when the server's answer has no `detail`. */
export const PUBLISH_FAILED = "Le programme n'a pas pu être publié";
