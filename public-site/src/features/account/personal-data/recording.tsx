import { useEffect, useState } from 'react';

interface RecordingProps {
  /** A `data:` address, as the export has it. */
  address: string;
}

/** A recording of the export, to listen to. */
export function Recording({ address }: RecordingProps) {
  const [source, setSource] = useState<string>();
  // The policy of the site plays no `data:` address.
  useEffect(() => {
    const url = URL.createObjectURL(toBlob(address));
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [address]);
  // biome-ignore lint/a11y/useMediaCaption: what somebody has said without a text
  return <audio controls src={source} aria-label="Enregistrement" className="w-full max-w-sm" />;
}

function toBlob(address: string): Blob {
  const [head = '', data = ''] = address.split(',');
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: head.slice('data:'.length).split(';')[0] ?? '' });
}
