import { readFileSync } from 'node:fs';
import { REMOTE_CONTRACT_VERSION } from '@iris/contract/federation';
import { type Host, type RegistryFile, registryFileSchema } from '@iris/contract/releases';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';

/** What the build of the whole product brought along: the shell in service and a release of each remote. */
@Injectable()
export class BundleService {
  /** The shell in service; without a build nothing is shared. */
  readonly host: Host;
  readonly releases: RegistryFile['releases'];

  constructor(@InjectConfig() { registryFile }: Config) {
    const bundle = registryFile ? registryFileSchema.parse(JSON.parse(readFileSync(registryFile, 'utf8'))) : NO_BUNDLE;
    this.host = bundle.host;
    this.releases = bundle.releases;
  }
}

const NO_BUNDLE: RegistryFile = { host: { contract_version: REMOTE_CONTRACT_VERSION, shared: {} }, releases: [] };
