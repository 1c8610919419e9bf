import { formatMoment } from '@iris/contract/foundation';
import { Button } from '@iris/platform/ui';
import { BookOpen, PenLine, Play } from 'lucide-react';
import { VoiceNote } from '../../practice/voice-note.tsx';
import type { RatersComment } from './comments.ts';

interface CommentViewProps {
  comment: RatersComment;
  /** Shows its moment, with what is drawn on it. */
  onShow: () => void;
  onReference: (at: number) => void;
}

/** A comment of a rater: written, drawn or spoken, with the passage of the reference that shows it better. */
export function CommentView({ comment, onShow, onReference }: CommentViewProps) {
  const { id, at, text, strokes, voice, reference_at, rater } = comment;
  return (
    <li
      id={`commentaire-${id}`}
      className="flex scroll-mt-24 flex-col items-start gap-2 border-primary-line border-l-2 pl-3"
    >
      <p className="text-sm text-ink-faint">{rater}</p>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      {voice && <VoiceNote id={voice} />}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={strokes.length > 0 ? <PenLine /> : <Play />} onClick={onShow}>
          <span className="tabular-nums">{`${strokes.length > 0 ? 'Voir le dessin' : 'Voir'}, ${formatMoment(at)}`}</span>
        </Button>
        {reference_at !== null && (
          <Button size="sm" variant="ghost" icon={<BookOpen />} onClick={() => onReference(reference_at)}>
            <span className="tabular-nums">{`Comparer à la référence, ${formatMoment(reference_at)}`}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
