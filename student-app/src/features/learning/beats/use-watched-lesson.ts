import type { BeatResult, LearningLesson } from '@iris/contract/learning';
import { api } from '@iris/platform/api';
import { serverKey } from '@iris/platform/query';
import { useQueryClient } from '@tanstack/react-query';
import type { Watched } from '../../../beats/use-beats.ts';
import { applyResult } from '../outline.ts';

/** A lesson as what is watched or read, in a revision of the program; the outline follows the server's answers. */
export function useWatchedLesson({ _id, course }: LearningLesson, revision: number): Watched<BeatResult> {
  const queryClient = useQueryClient();
  return {
    name: `${_id}:${revision}`,
    open: () => api.call('POST /play-sessions', { body: { lesson: _id } }),
    send: (id, body, keepalive) => api.call('POST /play-sessions/:id/beats', { params: { id }, body, keepalive }),
    onResult: (result, position) =>
      queryClient.setQueryData(
        serverKey('GET /learning/:id', { params: { id: course } }),
        (outline) => outline && applyResult(outline, _id, result, position),
      ),
  };
}
