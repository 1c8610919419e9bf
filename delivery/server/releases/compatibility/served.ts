import type { ReleaseAddress } from '../../../contract/releases.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import type { KnownRelease } from '../release.schema.ts';
import type { Served } from './compatibility.ts';

/** The live release and the canary. A rollback target that does not fit is not offered (registry) and refused when asked for. */
export function servedAddresses({ _id: name, live, canary }: ApplicationRecord): ReleaseAddress[] {
  return [live, canary?.version].flatMap((version) => (version ? [{ name, version }] : []));
}

/** What is served of the applications on the site. */
export function servedOf(applications: readonly ApplicationRecord[], releases: readonly KnownRelease[]): Served[] {
  const onSite = applications.filter(({ is_removed }) => !is_removed);
  return onSite.flatMap((application) =>
    servedAddresses(application).flatMap(({ name, version }) => {
      const release = releases.find((one) => one.name === name && one.version === version);
      return release ? [toServed(release, application)] : [];
    }),
  );
}

/** A release as it is served of an application. */
export function toServed({ name, version, built_for, provides }: KnownRelease, application: ApplicationRecord): Served {
  const sections = application.description?.sections ?? NO_SECTIONS;
  const { pages } = built_for ?? provides ?? {};
  return { name, title: `${titleOf(application)} ${version}`, sections, pages, built_for, provides };
}

/** The same object each time. */
const NO_SECTIONS: readonly string[] = [];
