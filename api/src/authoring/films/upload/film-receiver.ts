import type { ClientSession } from 'mongoose';

/** A film that was uploaded for a submission. */
interface ReceivedFilm {
  id: string;
  submission: string;
}

/** Takes the films of uploads that are not for the library, in the transaction that adds them. @throws {ProblemError} */
export type FilmReceiver = (film: ReceivedFilm, session: ClientSession) => Promise<void>;
