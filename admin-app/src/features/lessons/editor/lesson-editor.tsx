import {
  LESSON_KIND_LABELS,
  type LessonDraft,
  type LessonInput,
  lessonInputSchema,
  textFaults,
} from '@iris/contract/programs';
import { SaveStatus } from '@iris/platform/autosave';
import { Badge, ButtonLink, textLinkClass } from '@iris/platform/ui';
import { Eye, Users } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { DraftFrame } from '../../../editing/drafts/draft-frame.tsx';
import { DraftHeader } from '../../../editing/drafts/draft-header.tsx';
import { ToComplete } from '../../../editing/drafts/to-complete.tsx';
import { useDraft } from '../../../editing/drafts/use-draft.ts';
import { useFieldRound } from '../../../editing/drafts/use-field-round.ts';
import { FilmEditor } from '../../../film/film-editor.tsx';
import { activityPath, coursePath, lessonPreviewPath } from '../../../paths.ts';
import { LESSON_ICONS } from '../../../ui/lesson-icons.ts';
import { ActivityEditor } from '../activity/activity-editor.tsx';
import { DocumentCard } from '../document/document-card.tsx';
import { saveLesson } from '../lesson.api.ts';
import { QuizBuilder } from '../quiz/quiz-builder.tsx';
import { TextEditor } from '../text/text-editor.tsx';
import { LessonFields } from './lesson-fields.tsx';
import { changed, raisedMinutes, toInput } from './lesson-input.ts';

interface LessonEditorProps {
  /** As loaded; what is saved later is in the store. */
  draft: LessonDraft;
}

/** Edits the draft of a lesson. */
export function LessonEditor({ draft }: LessonEditorProps) {
  const { _id, course, kind } = draft;
  const state = useDraft<LessonInput, LessonDraft>({
    name: `lesson:${_id}`,
    label: `La leçon «\u00a0${draft.title}\u00a0»`,
    draft,
    toInput,
    schema: lessonInputSchema,
    save: (input, request) => saveLesson(_id, input, request),
  });
  const { draft: input, update, flush } = state;
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
        conflictTitle="La leçon a été modifiée entre-temps par un autre auteur"
        fieldLabels={FIELD_LABELS}
      >
        <DraftHeader
          title={input.title || 'Leçon sans titre'}
          status={
            <>
              <Badge icon={<Icon />}>{LESSON_KIND_LABELS[kind]}</Badge>
              <SaveStatus saving={state} onRetry={() => void flush()} />
            </>
          }
          actions={
            <>
              {kind === 'activity' && (
                <ButtonLink size="sm" icon={<Users />} to={activityPath(_id)}>
                  Évaluateurs et suivi
                </ButtonLink>
              )}
              <ButtonLink size="sm" icon={<Eye />} to={lessonPreviewPath(course, _id)}>
                Voir comme un étudiant
              </ButtonLink>
            </>
          }
        />
        <LessonForm input={input} round={state.round} onChange={update} />
      </DraftFrame>
    </>
  );
}

interface LessonFormProps {
  input: LessonInput;
  /** Raised when somebody else's version replaces some of the input. */
  round: number;
  onChange: (change: (last: LessonInput) => LessonInput) => void;
}

function LessonForm({ input, round, onChange }: LessonFormProps) {
  const { text, quiz, film, activity, document } = input;
  const contentRound = useFieldRound(round, text ?? quiz ?? film ?? activity ?? document);
  // Kept while the words of the text outgrow them: a later cut brings them back.
  const raised = useRef({ round, minutes: raisedMinutes(input) });
  const handleChange = (change: Partial<LessonInput>) => {
    const isOld = raised.current.round !== round || change.minutes !== undefined;
    if (isOld)
      raised.current = { round, minutes: raisedMinutes({ ...input, minutes: change.minutes ?? input.minutes }) };
    onChange((last) => changed(last, change, raised.current.minutes));
  };
  return (
    <>
      <LessonFields input={input} onChange={handleChange} />
      {/* Some have a state of their own. */}
      <LessonContent key={contentRound} input={input} onChange={handleChange} />
    </>
  );
}

interface LessonContentProps {
  input: LessonInput;
  onChange: (change: Partial<LessonInput>) => void;
}

/** The content of a lesson, by its kind. */
function LessonContent({ input, onChange }: LessonContentProps) {
  if (input.text) {
    return (
      <>
        <ToComplete faults={textFaults(input.text.blocks)} />
        <TextEditor blocks={input.text.blocks} onChange={(blocks) => onChange({ text: { blocks } })} />
      </>
    );
  }
  if (input.quiz) return <QuizBuilder quiz={input.quiz} onChange={(quiz) => onChange({ quiz })} />;
  if (input.film) {
    return (
      <FilmEditor
        title={input.title}
        film={input.film}
        question={FILM_QUESTION}
        onChange={(film) => onChange({ film })}
      />
    );
  }
  if (input.activity) {
    return <ActivityEditor activity={input.activity} onChange={(activity) => onChange({ activity })} />;
  }
  if (!input.document) return null;
  return <DocumentCard document={input.document} onChange={(document) => onChange({ document })} />;
}

const FIELD_LABELS = {
  title: 'Titre',
  minutes: 'Durée',
  is_required: 'Obligatoire',
  is_preview: 'Aperçu gratuit',
  text: 'Texte',
  quiz: 'Quiz',
  'quiz.questions': 'Questions',
  film: 'Film',
  'film.phases': 'Étapes du film',
  'film.captions': 'Sous-titres',
  'film.decisions': 'Décisions',
  activity: 'Activité',
  document: 'Document',
};

const FILM_QUESTION = 'Quel film cette leçon montre-t-elle\u00a0?';
