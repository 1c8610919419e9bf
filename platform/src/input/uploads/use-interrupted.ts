import { useEffect, useState } from 'react';
import type { UploadTarget } from './film-upload.ts';

/** The name of a film whose upload to this target was interrupted by leaving the page. */
export function useInterrupted({ metadata = {}, records }: UploadTarget, isIdle: boolean): string | undefined {
  const [name, setName] = useState<string>();
  const sought = JSON.stringify(metadata);
  useEffect(() => {
    if (!isIdle) return;
    const expected = Object.entries<string>(JSON.parse(sought));
    void records.findAllUploads().then((uploads) => {
      const found = uploads.findLast(({ metadata: known }) => expected.every(([key, value]) => known[key] === value));
      setName(found?.metadata.filename);
    });
  }, [isIdle, records, sought]);
  return name;
}
