import { BEAT_SECONDS } from '@iris/contract/foundation';
import type { BeatResult, LearningLesson, PlaySession } from '@iris/contract/learning';
import { storageOf } from '@iris/delivery/remote';
import { api, useReconnect } from '@iris/platform/api';
import { serverKey } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { applyResult } from '../outline.ts';
import { BeatClient, type BeatStatus } from './beat-client.ts';
import { UnsentCells } from './unsent-cells.ts';

/** What is reported of a lesson. */
interface BeatSource {
  /** The revision of the program to which the lesson belongs. */
  revision: number;
  cells: (session: Pick<PlaySession, 'cells'>, counted: ReadonlySet<number>) => readonly number[];
  position: () => number;
  secondsRead: () => number;
  /** Whether the lesson is being watched or read: only then is it opened here, which ends the session of another device. */
  isUnderWay: boolean;
  /** Called when watching does not count here any more. */
  onInterrupted?: () => void;
}

const storage = storageOf('student');

/** Reports a lesson while it is open; the outline follows the server's answers. */
export function useBeats({ _id, course }: LearningLesson, source: BeatSource) {
  const account = useSession().user?._id ?? '';
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<BeatStatus>('idle');
  const current = useRef(source);
  current.current = source;

  const [client] = useState(
    () =>
      new BeatClient({
        open: () => api.call('POST /play-sessions', { body: { lesson: _id } }),
        send: (id, body, keepalive) => api.call('POST /play-sessions/:id/beats', { params: { id }, body, keepalive }),
        cells: (session, counted) => current.current.cells(session, counted),
        position: () => current.current.position(),
        secondsRead: () => current.current.secondsRead(),
        unsent: new UnsentCells(storage, account, _id, source.revision),
        onStatus: (next) => {
          setStatus(next);
          if (next !== 'open' && next !== 'opening') current.current.onInterrupted?.();
        },
        onResult: (result: BeatResult) => {
          const position = current.current.position();
          queryClient.setQueryData(
            serverKey('GET /learning/:id', { params: { id: course } }),
            (outline) => outline && applyResult(outline, _id, result, position),
          );
        },
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
