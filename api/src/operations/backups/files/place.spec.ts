import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { placeAt } from './place.ts';

it('has the address of its folder, which opens the same one again, also where a bucket has no endpoint or region', () => {
  const now = new Date();
  const addresses = [
    ...['/backups', '/backups/one.tar.age', 's3://backups', 's3://backups/one.tar.age', 's3://backups/academy/nightly'],
    ...['s3://backups/academy/one.tar.age?region=eu-west-3', 's3://backups/academy?endpoint=http://127.0.0.1:9000'],
  ];
  const wrong = addresses.filter((address) => {
    const place = placeAt(address, now);
    const again = placeAt(place.folder, now);
    return again.folder !== place.folder || dirname(again.name) !== dirname(place.name);
  });
  expect(wrong).toEqual([]);
});
