import { VOICE_NOTE_SECONDS } from '@iris/contract/foundation';
import { isUnavailable } from '@iris/platform/api';
import { formatMoment } from '@iris/platform/lesson';
import { Button, InlineError } from '@iris/platform/ui';
import { Check, Mic, RotateCcw, Square, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Sound, VoiceNote } from '../../../practice/voice-note.tsx';
import { useStoreVoiceNote } from '../rating.api.ts';
import { type Recording, type RecordingFailure, useRecorder } from './use-recorder.ts';

interface VoiceRecorderProps {
  /** The id of the film being rated. */
  assignment: string;
  /** The spoken comment that was kept. */
  voice: string | null;
  onChange: (voice: string | null) => void;
  /** Told whether a recording waits to be kept or thrown away. */
  onUnkept: (isUnkept: boolean) => void;
}

/** The spoken part of a comment: recorded, listened to, then kept or thrown away. */
export function VoiceRecorder({ assignment, voice, onChange, onUnkept }: VoiceRecorderProps) {
  const { recording, start, stop, drop } = useRecorder();
  const isUnkept = recording.state === 'recording' || recording.state === 'done';
  useEffect(() => {
    onUnkept(isUnkept);
    return () => onUnkept(false);
  }, [isUnkept, onUnkept]);
  if (voice) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <VoiceNote key={voice} id={voice} />
        <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => onChange(null)}>
          Supprimer le commentaire parlé
        </Button>
      </div>
    );
  }
  if (recording.state === 'done') {
    return (
      <Recorded
        assignment={assignment}
        recording={recording}
        onAgain={start}
        onDrop={drop}
        onKept={(kept) => {
          drop();
          onChange(kept);
        }}
      />
    );
  }
  if (recording.state === 'recording') return <Running left={recording.left} onStop={stop} />;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="sm" icon={<Mic />} busy={recording.state === 'asking'} onClick={start}>
        Enregistrer un commentaire parlé
      </Button>
      {recording.state === 'failed' && <InlineError>{FAILURES[recording.failure]}</InlineError>}
      {recording.state === 'asking' && (
        <p role="status" className="text-sm text-ink-soft">
          Autorisez le microphone dans votre navigateur.
        </p>
      )}
    </div>
  );
}

const FAILURES: Record<RecordingFailure, string> = {
  unsupported:
    "Ce navigateur n'enregistre pas le son. Écrivez votre commentaire, ou ouvrez la page dans un autre navigateur.",
  refused:
    "Le microphone n'est pas autorisé. Autorisez-le dans les réglages du navigateur pour ce site, puis réessayez.",
  no_microphone: "Aucun microphone n'a été trouvé. Branchez-en un, puis réessayez.",
  broken: "L'enregistrement a été interrompu. Réessayez.",
};

interface RunningProps {
  /** In seconds. */
  left: number;
  onStop: () => void;
}

function Running({ left, onStop }: RunningProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" variant="danger" autoFocus icon={<Square />} onClick={onStop}>
        Arrêter
      </Button>
      <span role="timer" className="inline-flex items-center gap-2 text-sm font-semibold tabular-nums">
        <span aria-hidden="true" className="size-2.5 animate-pulse rounded-full bg-danger" />
        <span>{`Encore ${formatMoment(left)}`}</span>
      </span>
      <span role="status" className="sr-only">
        {left <= 10 ? 'Encore dix secondes' : `Enregistrement commencé, ${VOICE_NOTE_SECONDS} secondes au plus`}
      </span>
    </div>
  );
}

interface RecordedProps {
  assignment: string;
  recording: Extract<Recording, { state: 'done' }>;
  onAgain: () => void;
  onDrop: () => void;
  onKept: (voice: string) => void;
}

function Recorded({ assignment, recording, onAgain, onDrop, onKept }: RecordedProps) {
  const [failure, setFailure] = useState<string>();
  const store = useStoreVoiceNote(assignment, onKept);
  const handleKeep = async () => {
    setFailure(undefined);
    try {
      await store.mutateAsync(recording.file);
    } catch (error) {
      const reason = isUnavailable(error) ? 'Vérifiez votre connexion, puis réessayez.' : (error as Error).message;
      setFailure(`Votre enregistrement n'est pas encore gardé. ${reason}`);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Sound address={recording.address} />
      {failure && (
        <div role="alert">
          <InlineError>{failure}</InlineError>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="brand"
          autoFocus
          icon={<Check />}
          busy={store.isPending}
          onClick={() => void handleKeep()}
        >
          Garder
        </Button>
        <Button size="sm" icon={<RotateCcw />} disabled={store.isPending} onClick={onAgain}>
          Recommencer
        </Button>
        <Button size="sm" variant="ghost" icon={<Trash2 />} disabled={store.isPending} onClick={onDrop}>
          Supprimer
        </Button>
      </div>
    </div>
  );
}
