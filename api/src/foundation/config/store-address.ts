import { resolve } from 'node:path';
import type { S3Location, StoreAddress } from '@iris/delivery/server/store';

const SCHEME = /^([a-z][a-z0-9+.-]+):\/\//i;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const REGION = /^[a-z0-9-]+$/;

/** Region that servers other than Amazon's expect unless they are configured for another one. */
const OTHER_SERVERS_REGION = 'us-east-1';

/**
 * Parses the setting RELEASES_STORE: the path of a folder, or `s3://bucket/prefix?endpoint=http://host:port&region=…`.
 * Prefix, endpoint and region may be absent. @throws {Error} whose message continues "RELEASES_STORE …"
 */
export function parseStoreAddress(address: string): StoreAddress {
  const scheme = SCHEME.exec(address)?.[1];
  if (address === '') throw new Error('must not be empty');
  if (!scheme) return { folder: resolve(address) };
  if (scheme !== 's3' || !URL.canParse(address)) throw new Error('must be the path of a folder or s3://bucket/prefix');
  return { s3: parseS3(new URL(address)) };
}

/** The setting that {@link parseStoreAddress} reads as this address. */
export function formatStoreAddress(address: StoreAddress): string {
  if ('folder' in address) return address.folder;
  const { bucket, prefix = '', endpoint, region } = address.s3;
  const parameters = new URLSearchParams({ ...(endpoint && { endpoint }), ...(region && { region }) });
  return `s3://${bucket}/${prefix}?${parameters}`;
}

function parseS3(url: URL): S3Location {
  if (url.username || url.password) {
    throw new Error('must not contain credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  const bucket = checked('bucket', url.host, BUCKET);
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const region = url.searchParams.get('region') ?? (endpoint && OTHER_SERVERS_REGION);
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region');
  if (unknown) throw new Error(`has an unknown parameter "${unknown}": there are endpoint and region`);
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))) {
    throw new Error(`has an endpoint that is not an http(s) address: "${endpoint}"`);
  }
  return {
    bucket,
    prefix: prefix === '' ? undefined : checked('prefix', prefix, PREFIX),
    endpoint,
    region: region === undefined ? undefined : checked('region', region, REGION),
  };
}

function checked(part: string, value: string, pattern: RegExp): string {
  if (!pattern.test(value)) throw new Error(`has an invalid ${part}: "${value}"`);
  return value;
}
