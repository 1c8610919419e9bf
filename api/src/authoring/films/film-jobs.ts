import { type ClientSession, Types } from 'mongoose';
import { z } from 'zod';
import { defineJob, type JobsService } from '../../foundation/index.ts';

/** A film that ends three workers is given up by its preparation, which says so to its author: these are for saying it. */
const FILM_ATTEMPTS = 20;

/** The preparation of a film of the library, by its id. */
export const prepareFilm = defineJob('prepare_film', z.object({}), {
  label: "Préparation d'un film de la vidéothèque",
  lane: 'films',
  attempts: FILM_ATTEMPTS,
});

/** The preparation of a film that belongs to an account, by its id. */
export const prepareOwnedFilm = defineJob('prepare_owned_film', z.object({}), {
  label: "Préparation d'un film de geste",
  lane: 'films',
  attempts: FILM_ATTEMPTS,
});

/** The deletion of files, by their paths in the store: a store may be away for half a day. */
export const deleteFiles = defineJob('delete_files', z.object({ paths: z.array(z.string()) }), {
  label: 'Suppression de fichiers',
  lane: 'now',
  concurrency: 2,
  attempts: 20,
  isKeptUntilSettled: true,
});

/** Noting a withdrawn film beside the backups, by its id. */
export const noteWithdrawal = defineJob('note_withdrawal', z.object({}), {
  label: "Inscription d'un film retiré auprès des sauvegardes",
  lane: 'now',
  concurrency: 2,
  attempts: 20,
  isKeptUntilSettled: true,
  pauseMs: 60_000,
});

/** Enqueues the deletion of files, in the transaction that stops using them. */
export async function enqueueDeletion(jobs: JobsService, paths: string[], session: ClientSession): Promise<void> {
  if (paths.length === 0) return;
  await jobs.enqueue(deleteFiles, new Types.ObjectId().toHexString(), { payload: { paths } }, session);
}
