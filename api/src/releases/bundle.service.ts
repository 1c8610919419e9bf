import { readFileSync } from 'node:fs';
import { REMOTE_CONTRACT_VERSION } from '@iris/contract/federation';
import { type Host, type RegistryFile, registryFileSchema } from '@iris/contract/releases';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '../config/config.module.ts';
import type { Config } from '../config/env.ts';

/** The registry file of the build: the shared modules of the shell and a release of each remote. */
@Injectable()
export class BundleService {
  /** The shared modules of the deployed shell; empty without a build. */
  readonly host: Host;
  readonly releases: RegistryFile['releases'];

  constructor(@InjectConfig() { registryFile }: Config) {
    const bundle = registryFile ? registryFileSchema.parse(JSON.parse(readFileSync(registryFile, 'utf8'))) : NO_BUNDLE;
    this.host = bundle.host;
    this.releases = bundle.releases;
  }
}

const NO_BUNDLE: RegistryFile = { host: { contract_version: REMOTE_CONTRACT_VERSION, shared: {} }, releases: [] };
