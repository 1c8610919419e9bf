import type { ProgramDraft, ProgramInput } from '@iris/contract/programs';
import { api } from '@iris/platform/api';
import { SaveStatus } from '@iris/platform/autosave';
import { useEditing } from '@iris/platform/dialogs';
import { formatMoment } from '@iris/platform/format';
import { Badge, Button } from '@iris/platform/ui';
import { Archive, FilePenLine, Send } from 'lucide-react';
import { DraftHeader } from '../../../editing/drafts/draft-header.tsx';
import type { EditedDraft } from '../../../editing/drafts/use-draft.ts';
import { stateOf } from '../course-state.ts';
import { useCourseActions } from '../use-course-actions.tsx';
import { PublicationDialog } from './publication/publication-dialog.tsx';

interface ProgramHeaderProps {
  draft: EditedDraft<ProgramInput, ProgramDraft>;
  /** Whether «Publier» was pressed while fields were missing. */
  isRefused: boolean;
  /** Called when «Publier» is pressed and the draft cannot be saved. */
  onRefused: () => void;
  /** Called with the draft after a publication or a change of the archive. */
  onChanged: (draft: ProgramDraft) => void;
}

/** Title of the course, whether its draft is saved and published, and the actions on it. */
export function ProgramHeader({ draft, isRefused, onRefused, onChanged }: ProgramHeaderProps) {
  const { stored: base, conflict, flush } = draft;
  // Archived or published counts at once, also while a conflict waits for a choice.
  const current = conflict?.theirs ?? base;
  const { course, is_archived, is_draft } = current;
  const publishing = useEditing<number>();
  // The version of the draft and its state follow from what the server did.
  const handleDone = async () => onChanged(await api.call('GET /courses/:id/draft', { params: { id: course._id } }));
  const { actions, isBusy, dialogs } = useCourseActions({
    course,
    state: stateOf(current),
    onDone: () => void handleDone(),
  });
  const handlePublish = async () => {
    if (await flush()) publishing.start();
    else onRefused();
  };
  return (
    <>
      <DraftHeader
        title={course.title}
        documentTitle={`Programme\u00a0: ${course.title}`}
        status={
          <>
            <SaveStatus saving={draft} onRetry={() => void flush()} />
            <span className="text-sm text-ink-faint">{publishedText(current)}</span>
            {is_draft && <Badge icon={<FilePenLine />}>Brouillon</Badge>}
            {is_archived && <Badge icon={<Archive />}>Archivé</Badge>}
          </>
        }
        notice={
          <p role="alert" className="text-sm font-semibold text-danger-ink">
            {isRefused && "Complétez d'abord les champs signalés"}
          </p>
        }
        actions={
          <>
            {actions.map(({ label, icon, run }) => (
              <Button key={label} size="sm" variant="ghost" icon={icon} disabled={isBusy} onClick={run}>
                <span>{label}</span>
                <span className="sr-only">{` ${course.title}`}</span>
              </Button>
            ))}
            {dialogs}
            <Button variant="primary" icon={<Send />} onClick={() => void handlePublish()}>
              Publier
            </Button>
          </>
        }
      />
      <PublicationDialog
        key={publishing.round}
        open={publishing.open}
        draft={base}
        onPublished={() => void handleDone()}
        onClose={publishing.close}
      />
    </>
  );
}

function publishedText({ revision, published_at }: ProgramDraft): string {
  if (revision === null || published_at === null) return 'Jamais publié';
  return `Version ${revision} publiée le ${formatMoment(published_at)}`;
}
