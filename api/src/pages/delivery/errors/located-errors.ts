import { SourceMap } from 'node:module';
import { fileDigestOf } from '@iris/delivery/contract/releases';
import type { CountedError } from '@iris/delivery/contract/telemetry';
import type { ApplicationsService } from '@iris/delivery/server';
import type { ReleaseStore } from '@iris/delivery/server/store';

/** A frame in a script of a release, and a file of the sources: teams send the maps, and terminals show what they name. */
const FRAME = /^(.+):(\d+):(\d+)$/;
const SOURCE = /^[\w@./-]{1,200}$/;

/** Size of all maps that are read for an answer: parsing them takes about a second of every visitor's time. */
const MAPS_BYTES_MAX = 3 * 1024 * 1024;

/** Gives errors of releases their places in the sources, by the source maps that were sent with them. */
export class LocatedErrors {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly store: ReleaseStore,
  ) {}

  /** The errors of an application with places in the sources; frames for which there is no map stay as they are. */
  async locate(name: string, errors: readonly CountedError[]): Promise<CountedError[]> {
    const releases = await this.applications.releasesAt(errors.map(({ version }) => ({ name, version })));
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
    const located: CountedError[] = [];
    // One after the other: a map is read once.
    for (const error of errors) {
      const frames: string[] = [];
      for (const frame of error.frames) frames.push(await locateOne(frame, error.version));
      located.push({ ...error, frames });
    }
    return located;
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
