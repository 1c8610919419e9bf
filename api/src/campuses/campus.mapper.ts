import type { Campus } from '@iris/contract/campuses';
import type { CampusRecord } from './campus.schema.ts';

/** A campus as every answer shows it. */
export function toCampus(record: CampusRecord): Campus {
  const { _id, name, location, image, image_alt, description, version } = record;
  return { _id: _id.toHexString(), name, location, image, image_alt, description, version };
}
