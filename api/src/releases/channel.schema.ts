import { REMOTE_NAMES } from '@iris/contract/federation';
import type { RemoteName } from '@iris/contract/remotes';
import { Schema } from 'mongoose';
import type { ChannelState } from './channel.policy.ts';

/** The channel state of one remote, moved by a release or a rollback. */
export interface ChannelRecord extends ChannelState {
  _id: RemoteName;
  /** The version last registered by a build of the whole product. */
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
