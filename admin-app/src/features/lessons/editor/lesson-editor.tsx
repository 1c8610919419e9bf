import { LESSON_KIND_LABELS, type LessonDraft, type LessonInput, lessonInputSchema } from '@iris/contract/programs';
import { Badge, ButtonLink, PageHeading, textLinkClass } from '@iris/platform/ui';
import { Eye } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { DraftFrame, SaveStatus } from '../../../editing/drafts/draft-frame.tsx';
import { useDraft } from '../../../editing/drafts/use-draft.ts';
import { coursePath, lessonPreviewPath } from '../../../paths.ts';
import { LESSON_ICONS } from '../../../ui/lesson-icons.ts';
import { saveLesson } from '../lesson.api.ts';
import { LessonContent } from './lesson-content.tsx';
import { LessonFields } from './lesson-fields.tsx';
import { changed, raisedMinutes, toInput } from './lesson-input.ts';

interface LessonEditorProps {
  /** As loaded; what is saved later is in the store. */
  draft: LessonDraft;
}

/** Edits the draft of a lesson. */
export function LessonEditor({ draft }: LessonEditorProps) {
  const { _id, course, kind } = draft;
  const { store, ...state } = useDraft<LessonInput, LessonDraft>({
    draft,
    toInput,
    schema: lessonInputSchema,
    save: (input, version) => saveLesson(_id, input, version),
  });
  const { input } = state;
  const Icon = LESSON_ICONS[kind];

  return (
    <>
      <p className="mb-3 text-sm">
        <Link to={coursePath(course)} className={textLinkClass}>
          Programme du cours
        </Link>
      </p>
      <DraftFrame
        label="Leçon"
        draft={state}
        onSave={store.flush}
        onTakeTheirs={store.takeTheirs}
        onKeepMine={store.keepMine}
      >
        <header className="top-16 short:top-0 z-20 -mx-5 mb-6 border-b border-line bg-paper px-5 py-3 sm:sticky sm:-mx-8 sm:px-8 lg:-mx-4 lg:px-4">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <div className="min-w-0 flex-[1_1_18rem]">
              <PageHeading className="text-2xl wrap-anywhere">{input.title || 'Leçon sans titre'}</PageHeading>
              <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
                <Badge icon={<Icon />}>{LESSON_KIND_LABELS[kind]}</Badge>
                <SaveStatus
                  state={state.state}
                  failure={state.failure}
                  errors={state.errors}
                  onRetry={() => void store.flush()}
                />
              </div>
            </div>
            <ButtonLink size="sm" icon={<Eye />} to={lessonPreviewPath(course, _id)}>
              Voir comme un étudiant
            </ButtonLink>
          </div>
        </header>
        {/* A version that replaces the input starts the editors anew: some have a state of their own. */}
        <LessonForm key={state.round} input={input} onChange={(change) => store.change(change)} />
      </DraftFrame>
    </>
  );
}

interface LessonFormProps {
  input: LessonInput;
  onChange: (change: (last: LessonInput) => LessonInput) => void;
}

function LessonForm({ input, onChange }: LessonFormProps) {
  // Kept while the words of the text outgrow them: a later cut brings them back.
  const raised = useRef(raisedMinutes(input));
  const handleChange = (change: Partial<LessonInput>) => {
    if (change.minutes !== undefined) raised.current = raisedMinutes({ ...input, ...change });
    onChange((last) => changed(last, change, raised.current));
  };
  return (
    <>
      <LessonFields input={input} onChange={handleChange} />
      <LessonContent input={input} onChange={handleChange} />
    </>
  );
}
