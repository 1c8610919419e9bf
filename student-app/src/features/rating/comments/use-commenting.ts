import type { Assignment, PracticeComment, RatingDraft, Stroke } from '@iris/contract/practice';
import { spokenMoment, storedMoment } from '@iris/platform/lesson';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ComparisonHandle } from '../../../comparison/index.ts';
import { editButtonId } from './comment-list.tsx';
import { COMMENTS_MAX, emptyComment, isEmpty, withComment, withoutComment } from './comments.ts';

/** How near a moment is to a comment whose drawing belongs to it, in seconds. */
const NEAR = 0.1;

interface CommentingOptions {
  assignment: Assignment;
  draft: RatingDraft;
  films: RefObject<ComparisonHandle | null>;
  /** The step that is rated, for a comment before the first step of the film. */
  step: string;
  change: (update: (draft: RatingDraft) => RatingDraft) => void;
  /** Says to screen readers what has happened. */
  onTell: (text: string) => void;
}

/** What one does with comments: write, draw, move, attach the reference, remove. One is edited at a time. */
export function useCommenting({ assignment, draft, films, step, change, onTell }: CommentingOptions) {
  const [edited, setEdited] = useState<string | null>(null);
  /** Whether the film shows the moment of the comment that is edited: what is drawn belongs to it. */
  const [isNear, setIsNear] = useState(false);
  const comment = draft.comments.find(({ id }) => id === edited);

  const put = (changed: PracticeComment) => change((current) => withComment(current, changed));
  /** One that says nothing is not kept. */
  const leave = () => {
    if (comment && isEmpty(comment)) change((current) => withoutComment(current, comment.id));
  };
  const edit = (id: string) => {
    if (id === edited) return;
    leave();
    setEdited(id);
    setIsNear(true);
  };
  const addAt = (at: number, strokes: Stroke[] = []) => {
    if (draft.comments.length >= COMMENTS_MAX) return;
    leave();
    const added = { ...emptyComment(stepAt(assignment, films.current?.step() ?? step, step), at), strokes };
    put(added);
    setEdited(added.id);
    setIsNear(true);
    onTell(`Commentaire ajouté à ${spokenMoment(at)}`);
  };
  return {
    edited,
    add: () => {
      films.current?.pause();
      addAt(films.current?.moment() ?? 0);
    },
    edit: (id: string) => {
      edit(id);
      films.current?.openComment(id);
    },
    /** A comment was chosen on the time line. */
    choose: (id: string) => edit(id),
    put,
    move: (moved: PracticeComment) => {
      put({ ...moved, at: storedMoment(films.current?.moment() ?? moved.at) });
      setIsNear(true);
    },
    attach: (attached: PracticeComment) => {
      const at = films.current?.referenceMoment();
      if (at !== undefined && at !== null) put({ ...attached, reference_at: storedMoment(at) });
    },
    remove: (id: string) => {
      films.current?.setDrawing(false);
      change((current) => withoutComment(current, id));
      setEdited((current) => (current === id ? null : current));
      onTell('Commentaire supprimé');
    },
    done: () => {
      films.current?.setDrawing(false);
      leave();
      // The editor is replaced by the comment, whose button then has the focus.
      flushSync(() => setEdited(null));
      if (edited) document.getElementById(editButtonId(edited))?.focus();
    },
    /** What is drawn on the film now. */
    drawing: {
      strokes: (isNear && comment?.strokes) || NO_STROKES,
      onChange: (strokes: Stroke[], at: number) => {
        if (isNear && comment) put({ ...comment, strokes });
        else if (strokes.length > 0) addAt(at, strokes);
      },
    },
    /** To be told the moment of the film. */
    watch: (at: number) => setIsNear(comment !== undefined && Math.abs(comment.at - at) <= NEAR),
  };
}

const NO_STROKES: Stroke[] = [];

/** The step of the film if the rubric has it. */
function stepAt({ steps }: Assignment, shown: string, rated: string): string {
  return steps.some(({ id }) => id === shown) ? shown : rated;
}
