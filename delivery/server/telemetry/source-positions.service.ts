import { SourceMap } from 'node:module';
import { Inject, Injectable } from '@nestjs/common';
import pMap from 'p-map';
import { fileDigestOf } from '../../contract/releases.ts';
import { RELEASE_STORE } from '../ports.ts';
import { ApplicationsService } from '../releases/applications/applications.service.ts';
import type { ReleaseStore } from '../store/index.ts';

/** A frame in a script of a release, and a file of the sources: teams send the maps, and terminals show what they name. */
const FRAME = /^(.+):(\d+):(\d+)$/;
const SOURCE = /^[\w@./-]{1,200}$/;

/** Size of all maps that are read for an answer: parsing them takes about a second of every visitor's time. */
const MAPS_BYTES_MAX = 3 * 1024 * 1024;

/** The stack of an error in the files of a version, `<file>:<line>:<column>`. */
interface Stack {
  version: string;
  frames: string[];
}

/** Finds places in the sources by the source maps that were sent with releases. */
@Injectable()
export class SourcePositionsService {
  constructor(
    private readonly applications: ApplicationsService,
    @Inject(RELEASE_STORE) private readonly store: ReleaseStore,
  ) {}

  /** Stacks of a released application with places in the sources; frames for which there is no map stay as they are. */
  async locate<Found extends Stack>(name: string, stacks: readonly Found[]): Promise<Found[]> {
    const releases = await this.applications.releasesAt(stacks.map(({ version }) => ({ name, version })));
    const maps = new Map<string, SourceMap | undefined>();
    let bytesLeft = MAPS_BYTES_MAX;
    const locateOne = async (frame: string, version: string) => {
      const [, file, line, column] = FRAME.exec(frame) ?? [];
      const integrity = releases.find((release) => release.version === version)?.maps?.[`${file}.map`];
      if (!integrity) return frame;
      if (!maps.has(integrity)) {
        const content = await this.store.read(fileDigestOf(integrity)).catch(() => undefined);
        bytesLeft -= content?.length ?? 0;
        maps.set(integrity, content && bytesLeft > 0 ? mapIn(content) : undefined);
      }
      const origin = maps.get(integrity)?.findOrigin(Number(line), Number(column));
      if (!origin || !('fileName' in origin) || !SOURCE.test(origin.fileName)) return frame;
      return `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}`;
    };
    const inTurn = { concurrency: 1 };
    const locateAll = async (stack: Found) => {
      const frames = await pMap(stack.frames, (frame) => locateOne(frame, stack.version), inTurn);
      return { ...stack, frames };
    };
    return pMap(stacks, locateAll, inTurn);
  }
}

/** Undefined for what is no map. */
function mapIn(content: Buffer): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(String(content)));
  } catch {
    return undefined;
  }
}
