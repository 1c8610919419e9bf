import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Role } from '@iris/contract/permissions';
import { type RemoteEntry, type RemoteName, remoteListSchema } from '@iris/contract/remotes';
import { Injectable, Logger } from '@nestjs/common';
import { InjectConfig } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';

/** What one kind of caller may load, with the validator of that answer. */
export interface RemoteList {
  remotes: RemoteEntry[];
  etag: string;
}

/** The remotes each role may load; nobody learns the address of another's. */
const REMOTES_BY_ROLE: Record<Role | 'visitor', readonly RemoteName[]> = {
  visitor: ['public'],
  student: ['public', 'student'],
  admin: ['public', 'admin'],
  super_admin: ['public', 'admin'],
};

@Injectable()
export class RegistryService {
  readonly #logger = new Logger('Registry');
  #remotes: RemoteEntry[] = [];
  #modifiedAt: number | undefined;

  constructor(@InjectConfig() private readonly config: Config) {}

  /** The released remotes this role may load. */
  async listFor(role: Role | undefined): Promise<RemoteList> {
    await this.#refresh();
    const names = REMOTES_BY_ROLE[role ?? 'visitor'];
    const remotes = this.#remotes.filter(({ name }) => names.includes(name));
    return { remotes, etag: `"${createHash('sha256').update(JSON.stringify(remotes)).digest('base64url')}"` };
  }

  /** A release moves the file under the running process; a broken file keeps the last good list. */
  async #refresh(): Promise<void> {
    const { registryFile } = this.config;
    if (!registryFile) return;
    try {
      const { mtimeMs } = await stat(registryFile);
      if (mtimeMs === this.#modifiedAt) return;
      this.#remotes = remoteListSchema.parse(JSON.parse(await readFile(registryFile, 'utf8')));
      this.#modifiedAt = mtimeMs;
    } catch (error) {
      this.#logger.error(`the registry cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  }
}
