import { REMOTE_NAMES } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import { Schema } from 'mongoose';
import type { ChannelState } from './channel.policy.ts';

/** What is served of one remote: the pointer that a release or a rollback moves. */
export interface ChannelRecord extends ChannelState {
  _id: RemoteName;
  /** The version that a build of the whole product brought last. */
  bundled: string | null;
}

export const CHANNEL_MODEL = 'Channel';

export const channelSchema = new Schema<ChannelRecord>(
  {
    _id: { type: String, enum: REMOTE_NAMES },
    live: { type: String, default: null },
    canary: { type: Object, default: null },
    history: { type: [String], default: [] },
    bundled: { type: String, default: null },
  },
  { collection: 'channels', versionKey: false },
);
