import { useReconnect } from '@iris/platform/api';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { FilmUpload, type UploadState, type UploadTarget } from './film-upload.ts';

interface FilmUploadControl {
  /** Undefined while nothing is sent. */
  state: UploadState | undefined;
  send: (file: File) => void;
  resume: () => void;
  cancel: () => void;
}

/** Sends one film at a time; it continues when the network is back, and pauses when the page is left. */
export function useFilmUpload(target: UploadTarget, onDone: (video: string) => void): FilmUploadControl {
  const [upload, setUpload] = useState<FilmUpload>();
  const state = useStore(upload?.state ?? NOTHING);
  const video = state?.video;

  useReconnect(upload?.resume);
  useEffect(() => () => upload?.pause(), [upload]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per film
  useEffect(() => {
    if (video) onDone(video);
  }, [video]);

  return {
    state,
    send: (file) => {
      const next = new FilmUpload(file, target);
      setUpload(next);
      void next.start();
    },
    resume: () => upload?.resume(),
    cancel: () => {
      void upload?.cancel();
      setUpload(undefined);
    },
  };
}

const NOTHING = createStore<UploadState | undefined>(() => undefined);
