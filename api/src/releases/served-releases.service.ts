import { REMOTE_NAMES } from '@iris/contract/federation';
import type { ReleasedFiles, RemoteName } from '@iris/contract/remotes';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { servedVersions } from './channel.policy.ts';
import { CHANNEL_MODEL, type ChannelRecord } from './channel.schema.ts';
import { RELEASE_MODEL, type ReleaseRecord } from './release.schema.ts';

/** The served releases of a remote. */
export interface ServedRelease {
  name: RemoteName;
  live: ReleasedFiles;
  /** The previous live release. */
  previous?: ReleasedFiles;
  canary?: { files: ReleasedFiles; share: number };
}

type Address = Pick<ReleaseRecord, 'remote' | 'version'>;

/** Reads the served releases. The channel states are read at each call; releases never change and are cached. */
@Injectable()
export class ServedReleasesService {
  #files = new Map<string, ReleasedFiles>();

  constructor(
    @InjectModel(CHANNEL_MODEL) private readonly channels: Model<ChannelRecord>,
    @InjectModel(RELEASE_MODEL) private readonly releases: Model<ReleaseRecord>,
  ) {}

  /** Reads the served releases of all remotes with a live release. */
  async read(): Promise<ServedRelease[]> {
    const channels = await this.channels.find({ _id: { $in: REMOTE_NAMES } }).lean<ChannelRecord[]>();
    const files = await this.#filesOf(channels);
    return channels.flatMap((channel) => toServedRelease(channel, files) ?? []);
  }

  async #filesOf(channels: ChannelRecord[]): Promise<Map<string, ReleasedFiles>> {
    const served = channels.flatMap((channel) => {
      return servedVersions(channel).map((version) => ({ remote: channel._id, version }));
    });
    const cached = this.#files;
    const missing = served.filter((address) => !cached.has(keyOf(address)));
    const read = missing.length > 0 ? await this.releases.find({ $or: missing }).lean<ReleaseRecord[]>() : [];
    const known = new Map([...cached, ...read.map((release) => [keyOf(release), toFiles(release)] as const)]);
    // Removes releases that are no longer served from the cache.
    this.#files = new Map([...known].filter(([key]) => served.some((address) => keyOf(address) === key)));
    return known;
  }
}

function toServedRelease(channel: ChannelRecord, files: Map<string, ReleasedFiles>): ServedRelease | undefined {
  const find = (version: string | null | undefined) => {
    return version ? files.get(keyOf({ remote: channel._id, version })) : undefined;
  };
  const live = find(channel.live);
  if (!live) return undefined;
  const canary = find(channel.canary?.version);
  return {
    name: channel._id,
    live,
    previous: find(channel.history.at(-1)),
    canary: channel.canary && canary ? { files: canary, share: channel.canary.share } : undefined,
  };
}

function toFiles({ version, manifest, integrity }: ReleaseRecord): ReleasedFiles {
  return { version, manifest, integrity };
}

const keyOf = ({ remote, version }: Address) => `${remote}/${version}`;
