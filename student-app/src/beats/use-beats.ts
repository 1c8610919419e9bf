import { BEAT_SECONDS } from '@iris/contract/foundation';
import type { BeatInput } from '@iris/contract/learning';
import { storageOf } from '@iris/delivery/remote';
import { useReconnect } from '@iris/platform/api';
import { useSession } from '@iris/platform/session';
import { useEffect, useRef, useState } from 'react';
import { type BeatAnswer, BeatClient, type BeatStatus, type WatchSession } from './beat-client.ts';
import { UnsentCells } from './unsent-cells.ts';

/** What is watched or read, and how the server is told. */
export interface Watched<Answer extends BeatAnswer> {
  /** Names it with its state, of which cells are kept until they are acknowledged: its film may be another one in the next. */
  name: string;
  open: () => Promise<WatchSession>;
  send: (session: string, input: BeatInput, keepalive: boolean) => Promise<Answer>;
  onResult: (result: Answer, position: number) => void;
}

/** What is reported of it. */
interface BeatSource {
  cells: (session: Pick<WatchSession, 'cells'>, counted: ReadonlySet<number>) => readonly number[];
  position: () => number;
  secondsRead: () => number;
  /** Whether it is being watched or read: only then is it opened here, which ends the session of another device. */
  isUnderWay: boolean;
  /** Called when watching does not count here any more. */
  onInterrupted?: () => void;
}

const storage = storageOf('student');

/** Reports what is watched or read while its page is open. */
export function useBeats<Answer extends BeatAnswer>(watched: Watched<Answer>, source: BeatSource) {
  const account = useSession().user?._id ?? '';
  const [status, setStatus] = useState<BeatStatus>('idle');
  const current = useRef({ watched, source });
  current.current = { watched, source };

  const [client] = useState(
    () =>
      new BeatClient<Answer>({
        open: () => current.current.watched.open(),
        send: (session, input, keepalive) => current.current.watched.send(session, input, keepalive),
        cells: (session, counted) => current.current.source.cells(session, counted),
        position: () => current.current.source.position(),
        secondsRead: () => current.current.source.secondsRead(),
        unsent: new UnsentCells(storage, account, watched.name),
        onStatus: (next) => {
          setStatus(next);
          if (next !== 'open' && next !== 'opening') current.current.source.onInterrupted?.();
        },
        onResult: (result) => current.current.watched.onResult(result, current.current.source.position()),
      }),
  );

  const { isUnderWay } = source;
  useEffect(() => {
    if (isUnderWay) void client.start();
    // A stop may be the last thing that the learner does here.
    else void client.beat();
  }, [client, isUnderWay]);

  useReconnect(() => void client.beat());
  useEffect(() => {
    const timer = setInterval(() => void client.beat(), BEAT_SECONDS * 1000);
    const controller = new AbortController();
    const { signal } = controller;
    const handleHidden = () => document.visibilityState === 'hidden' && void client.flush();
    document.addEventListener('visibilitychange', handleHidden, { signal });
    window.addEventListener('pagehide', () => void client.flush(), { signal });
    return () => {
      clearInterval(timer);
      controller.abort();
      void client.flush();
    };
  }, [client]);

  return {
    status,
    beat: () => client.beat(),
    resume: () => void client.start(),
    missing: () => client.missing(),
  };
}
