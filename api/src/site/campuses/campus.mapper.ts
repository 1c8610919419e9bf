import type { Campus } from '@iris/contract/campuses';
import type { CampusRecord } from './campus.schema.ts';

/** Converts a stored campus to an answer. */
export function toCampus(record: CampusRecord): Campus {
  const { _id, name, location, image, image_alt, description, version } = record;
  return { _id: _id.toHexString(), name, location, image, image_alt, description, version };
}
