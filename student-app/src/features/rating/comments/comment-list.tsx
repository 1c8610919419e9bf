import type { Assignment, PracticeComment } from '@iris/contract/practice';
import { formatMoment, spokenMoment } from '@iris/platform/lesson';
import { Button } from '@iris/platform/ui';
import { ArrowRightLeft, MessageSquarePlus, Pencil, PenLine, Trash2 } from 'lucide-react';
import { VoiceNote } from '../../../practice/voice-note.tsx';
import { CommentEditor, type CommentEditorProps, titleOf } from './comment-editor.tsx';
import { byMoment, COMMENTS_MAX } from './comments.ts';

interface CommentListProps extends Omit<CommentEditorProps, 'comment' | 'assignment'> {
  assignment: Assignment;
  comments: readonly PracticeComment[];
  /** The id of the comment that is edited. */
  edited: string | null;
  onAdd: () => void;
  onEdit: (id: string) => void;
  /** Shows the moment of a comment. */
  onOpen: (comment: PracticeComment) => void;
}

/** The comments in the order of the film; one is edited in its place. */
export function CommentList({ comments, edited, onAdd, onEdit, onOpen, ...editing }: CommentListProps) {
  const { assignment } = editing;
  return (
    <section aria-labelledby="commentaires" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="commentaires" className="text-xl tabular-nums">
          {comments.length === 0 ? 'Commentaires' : `Commentaires (${comments.length})`}
        </h2>
        <Button icon={<MessageSquarePlus />} disabled={comments.length >= COMMENTS_MAX} onClick={onAdd}>
          Commenter ce moment
        </Button>
      </div>
      {comments.length === 0 && (
        <p className="text-ink-soft">
          Arrêtez le film où vous voulez dire quelque chose, puis écrivez, dessinez ou parlez.
        </p>
      )}
      <ol className="flex flex-col gap-3">
        {byMoment(comments).map((comment) => (
          <li key={comment.id}>
            {comment.id === edited ? (
              <CommentEditor {...editing} comment={comment} />
            ) : (
              <CommentView
                comment={comment}
                assignment={assignment}
                onOpen={() => onOpen(comment)}
                onEdit={() => onEdit(comment.id)}
                onRemove={() => editing.onRemove(comment.id)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface CommentViewProps {
  comment: PracticeComment;
  assignment: Pick<Assignment, 'steps'>;
  onOpen: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function CommentView({ comment, assignment, onOpen, onEdit, onRemove }: CommentViewProps) {
  const { at, text, strokes, voice, reference_at: referenceAt } = comment;
  const title = titleOf(assignment, comment);
  const named = `le commentaire à ${spokenMoment(at)}`;
  return (
    <article className="rounded-md border border-line bg-surface p-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <button
          type="button"
          aria-label={`Voir le moment à ${spokenMoment(at)}, ${title}`}
          onClick={onOpen}
          className="printed min-h-9 min-w-0 rounded-sm text-left font-semibold text-primary-ink tabular-nums wrap-anywhere hover:underline"
        >
          {`${formatMoment(at)} · ${title}`}
        </button>
        <span className="flex">
          <Button
            id={editButtonId(comment.id)}
            size="sm"
            variant="ghost"
            aria-label={`Modifier ${named}`}
            icon={<Pencil />}
            onClick={onEdit}
          />
          <Button size="sm" variant="ghost" aria-label={`Supprimer ${named}`} icon={<Trash2 />} onClick={onRemove} />
        </span>
      </div>
      {text && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
      {(strokes.length > 0 || referenceAt !== null) && (
        <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft tabular-nums [&_.lucide]:size-4">
          {strokes.length > 0 && (
            <span className="inline-flex items-center gap-1.5">
              <PenLine />
              Dessin
            </span>
          )}
          {referenceAt !== null && (
            <span className="inline-flex items-center gap-1.5">
              <ArrowRightLeft />
              <span>{`Référence à ${formatMoment(referenceAt)}`}</span>
            </span>
          )}
        </p>
      )}
      {voice && (
        <div className="mt-2">
          <VoiceNote key={voice} id={voice} />
        </div>
      )}
    </article>
  );
}

/** The id of the button to which the focus returns from an editor. */
export function editButtonId(comment: string): string {
  return `modifier-${comment}`;
}
