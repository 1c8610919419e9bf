import { api } from '@iris/platform/api';
import { useMutation } from '@iris/platform/query';
import { Button } from '@iris/platform/ui';
import { Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

interface VoiceNoteProps {
  /** The id of the spoken comment. */
  id: string;
}

/** A spoken comment, fetched once one wants to listen to it: an element of the page cannot send the token. */
export function VoiceNote({ id }: VoiceNoteProps) {
  const [address, setAddress] = useState<string>();
  const load = useMutation<void, Blob>({
    call: () => api.download('GET /voice-notes/:id', { params: { id } }),
    onSuccess: (sound) => setAddress(URL.createObjectURL(sound)),
    failure: 'Impossible de charger ce commentaire parlé',
  });
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  if (address) return <Sound address={address} startsAtOnce />;
  return (
    <Button size="sm" icon={<Volume2 />} busy={load.isPending} onClick={() => load.mutate()}>
      Écouter le commentaire parlé
    </Button>
  );
}

interface SoundProps {
  address: string;
  startsAtOnce?: boolean;
}

/** The controls of a sound. */
export function Sound({ address, startsAtOnce = false }: SoundProps) {
  const element = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    // In place of the button that has asked for it.
    if (startsAtOnce) element.current?.focus();
  }, [startsAtOnce]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written down what is said
    <audio
      ref={element}
      aria-label="Commentaire parlé"
      src={address}
      controls
      autoPlay={startsAtOnce}
      className="h-11 w-full max-w-sm"
    />
  );
}
