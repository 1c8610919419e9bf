import { Injectable } from '@nestjs/common';
import type { PracticeViewer } from './media-tokens.service.ts';

/** Whether an address is open; `withdrawn` when the owner of the film has taken it back. */
export type MediaAccess = 'open' | 'closed' | 'withdrawn';

type ReadAccess = (viewer: PracticeViewer, film: string) => Promise<MediaAccess>;

/** Who may watch films by the rules of the room of practice, which stands above this one and registers them. */
@Injectable()
export class OtherMediaAccess {
  #read: ReadAccess = async () => 'closed';

  /** Registers who may watch. */
  readBy(read: ReadAccess): void {
    this.#read = read;
  }

  /** Whether a viewer whose session lasts may watch a film. */
  read(viewer: PracticeViewer, film: string): Promise<MediaAccess> {
    return this.#read(viewer, film);
  }
}
