import { type LessonInput, textFaults } from '@iris/contract/programs';
import { DocumentCard } from '../document/document-card.tsx';
import { FilmEditor } from '../film/film-editor.tsx';
import { QuizBuilder } from '../quiz/quiz-builder.tsx';
import { TextEditor } from '../text/text-editor.tsx';
import { ToComplete } from '../to-complete.tsx';

interface LessonContentProps {
  input: LessonInput;
  onChange: (change: Partial<LessonInput>) => void;
}

/** The content of a lesson, by its kind. */
export function LessonContent({ input, onChange }: LessonContentProps) {
  if (input.text) {
    return (
      <>
        <ToComplete faults={textFaults(input.text.blocks)} />
        <TextEditor blocks={input.text.blocks} onChange={(blocks) => onChange({ text: { blocks } })} />
      </>
    );
  }
  if (input.quiz) return <QuizBuilder quiz={input.quiz} onChange={(quiz) => onChange({ quiz })} />;
  if (input.film) return <FilmEditor title={input.title} film={input.film} onChange={(film) => onChange({ film })} />;
  if (!input.document) return null;
  return <DocumentCard document={input.document} onChange={(document) => onChange({ document })} />;
}
