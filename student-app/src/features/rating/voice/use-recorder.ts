import { VOICE_NOTE_SECONDS } from '@iris/contract/foundation';
import { useEffect, useRef, useState } from 'react';

/** Why nothing can be recorded. */
export type RecordingFailure = 'unsupported' | 'refused' | 'no_microphone' | 'broken';

/** How far a recording is. */
export type Recording =
  | { state: 'none' | 'asking' }
  | { state: 'recording'; left: number }
  | { state: 'done'; file: File; address: string }
  | { state: 'failed'; failure: RecordingFailure };

/** In the order of preference; Safari has only the second. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/webm', 'audio/ogg;codecs=opus'];

/** Enough for speech: a minute takes 240 KB. */
const BITS_PER_SECOND = 32_000;
const TICK_MS = 200;

/** Records the microphone, at most for the duration of a spoken comment. */
export function useRecorder() {
  const [recording, setRecording] = useState<Recording>({ state: 'none' });
  const running = useRef<{ stop: () => void; drop: () => void }>(undefined);
  // Leaving the page ends the recording, and the light of the microphone.
  useEffect(() => () => running.current?.drop(), []);
  const address = recording.state === 'done' ? recording.address : undefined;
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);

  const start = async () => {
    const type = findType();
    if (!type) return setRecording({ state: 'failed', failure: 'unsupported' });
    setRecording({ state: 'asking' });
    let isDropped = false;
    running.current = { stop: () => {}, drop: () => (isDropped = true) };
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (isDropped) return endTracks(stream);
      running.current = record(stream, type, setRecording);
    } catch (error) {
      if (!isDropped) setRecording({ state: 'failed', failure: failureOf(error) });
    }
  };
  return {
    recording,
    start: () => void start(),
    stop: () => running.current?.stop(),
    /** Throws away what was recorded. */
    drop: () => {
      running.current?.drop();
      setRecording({ state: 'none' });
    },
  };
}

function record(stream: MediaStream, type: string, show: (recording: Recording) => void) {
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND });
  const parts: Blob[] = [];
  const startedAt = performance.now();
  const left = () => VOICE_NOTE_SECONDS - (performance.now() - startedAt) / 1000;
  const tick = () => {
    if (left() <= 0) stop();
    else show({ state: 'recording', left: Math.ceil(left()) });
  };
  const timer = setInterval(tick, TICK_MS);
  const end = () => {
    clearInterval(timer);
    endTracks(stream);
  };
  const stop = () => {
    clearInterval(timer);
    if (recorder.state !== 'inactive') recorder.stop();
  };
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => {
    end();
    show(recordedOf(parts, recorder.mimeType || type));
  };
  recorder.onerror = () => {
    recorder.onstop = null;
    end();
    show({ state: 'failed', failure: 'broken' });
  };
  recorder.start();
  tick();
  const drop = () => {
    recorder.onstop = end;
    stop();
    end();
  };
  return { stop, drop };
}

function recordedOf(parts: readonly Blob[], type: string): Recording {
  const [base = ''] = type.split(';');
  const file = new File([...parts], `commentaire.${base.split('/')[1]}`, { type: base });
  if (file.size === 0) return { state: 'failed', failure: 'broken' };
  return { state: 'done', file, address: URL.createObjectURL(file) };
}

function findType(): string | undefined {
  // Also absent where the page came by plain http.
  if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') return undefined;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type));
}

function failureOf(error: unknown): RecordingFailure {
  const name = error instanceof DOMException || error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' ? 'no_microphone' : 'broken';
}

function endTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
