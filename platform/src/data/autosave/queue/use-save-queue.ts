import { useEffect, useRef, useState } from 'react';
import { type QueueStatus, SaveQueue, type SaveQueueOptions } from './save-queue.ts';

/** A queue of values that are saved as they are given, and whether they are. The latest functions are called. */
export function useSaveQueue<Key, Value>(options: SaveQueueOptions<Key, Value>) {
  const [status, setStatus] = useState<QueueStatus>('saved');
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [queue] = useState(
    () =>
      new SaveQueue<Key, Value>({
        ...options,
        send: (key, value) => latest.current.send(key, value),
        onRefused: (key, value, error) => latest.current.onRefused?.(key, value, error),
        onStatus: (next) => {
          setStatus(next);
          latest.current.onStatus?.(next);
        },
      }),
  );
  useEffect(() => queue.start(), [queue]);
  return { status, queue };
}
