import { Schema } from 'mongoose';
import type { RemoteDescription } from '../../../contract/remotes/description.ts';
import type { ChannelState } from './channel.policy.ts';

/** A released application (the shell or a remote) and its channel state. */
export interface ApplicationRecord extends ChannelState {
  /** Its name. */
  _id: string;
  /** When the live version or the canary last changed; null before this was recorded. */
  since: Date | null;
  /** The approved description of a remote; null for the shell and before the first approval. */
  description: RemoteDescription | null;
  /** The description of a later release, which awaits approval. */
  proposed: RemoteDescription | null;
  /** Number of the last move of a set, the same for all. */
  generation: number;
  /** Whether a super administrator has taken it off the site. */
  is_removed: boolean;
  /** Written by each move of any application, so that concurrent moves conflict. */
  moves: number;
}

export const APPLICATION_MODEL = 'Application';

export const applicationSchema = new Schema<ApplicationRecord>(
  {
    _id: String,
    live: { type: String, default: null },
    canary: { type: Object, default: null },
    since: { type: Date, default: null },
    history: { type: [String], default: [] },
    description: { type: Object, default: null },
    proposed: { type: Object, default: null },
    set: Object,
    generation: { type: Number, default: 0 },
    is_removed: { type: Boolean, default: false },
    moves: { type: Number, default: 0 },
  },
  { collection: 'applications', versionKey: false, minimize: false },
);
