import { ofName } from '@iris/contract/foundation';
import { type AskedQuestion, QUESTION_STATE_LABELS, QUESTION_STATES } from '@iris/contract/learning';
import { useEditing } from '@iris/platform/dialogs';
import { FilterButtons, useUrlFilters } from '@iris/platform/filters';
import { ListSkeleton, PagedItems } from '@iris/platform/lists';
import { Button, EmptyState, Skeleton } from '@iris/platform/ui';
import { X } from 'lucide-react';
import { HideDialog } from '../../editing/dialog/hide-dialog.tsx';
import { NoMessages } from '../../ui/drawings.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { QuestionCard } from './question-card.tsx';
import { HIDE_FAILED, useHideQuestion, useQuestionCounts, useQuestions } from './questions.api.ts';

/** What learners ask in lessons: answer, show to all, hide. */
export default function QuestionsPage() {
  const { filters, pages, change, showMore } = useUrlFilters(['state', 'course']);
  // An unknown state in the address means those without answer.
  const state = QUESTION_STATES.find((one) => one === filters.state) ?? 'open';
  const course = filters.course ?? '';
  const counts = useQuestionCounts(course);
  const answering = useEditing<AskedQuestion>();
  const hiding = useEditing<AskedQuestion>();
  const hide = useHideQuestion();
  return (
    <>
      <PageHeader title="Questions" intro="Ce que les étudiants demandent dans les leçons." />
      <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <FilterButtons
          label="État"
          options={QUESTION_STATES.map((value) => ({
            value,
            label: QUESTION_STATE_LABELS[value],
            count: counts?.[value],
          }))}
          value={state}
          onChange={(next) => change({ state: next === 'open' ? '' : next })}
        />
        {course && (
          <Button size="sm" icon={<X />} onClick={() => change({ course: '' })}>
            Voir tous les cours
          </Button>
        )}
      </div>
      <PagedItems
        list={useQuestions(state, course, pages)}
        total={counts?.[state]}
        failure="Impossible de charger les questions"
        skeleton={SKELETON}
        empty={<EmptyState drawing={<NoMessages />} title={EMPTY[state].title} text={EMPTY[state].text} />}
        isApart
        onShowMore={showMore}
      >
        {(question) => (
          <QuestionCard key={question._id} question={question} onAnswer={answering.start} onHide={hiding.start} />
        )}
      </PagedItems>
      <AnswerDialog
        key={`answer-${answering.round}`}
        open={answering.open}
        question={answering.item}
        onClose={answering.close}
      />
      <HideDialog
        key={`hide-${hiding.round}`}
        open={hiding.open}
        onClose={hiding.close}
        title={`Masquer la question ${ofName(hiding.item?.asker ?? '')}`}
        consequence="Seule la personne qui l'a posée la verra encore."
        submitLabel="Masquer la question"
        failureText={HIDE_FAILED}
        onHide={(reason) => hiding.item && hide.mutateAsync({ question: hiding.item, reason })}
      />
    </>
  );
}

const EMPTY = {
  open: { title: 'Aucune question sans réponse', text: 'Celles que les étudiants poseront arriveront ici.' },
  answered: { title: 'Aucune question répondue', text: 'Celles auxquelles vous répondrez seront ici.' },
  hidden: { title: 'Aucune question masquée', text: 'Celles que vous masquerez seront ici.' },
};

const SKELETON = (
  <ListSkeleton
    label="Chargement des questions..."
    rows={3}
    isApart
    className="flex flex-col gap-3 p-4 sm:px-6 sm:py-5"
  >
    <Skeleton className="h-5 w-1/2" />
    <Skeleton className="h-12 w-5/6" />
    <Skeleton className="h-9 w-40" />
  </ListSkeleton>
);
