import type { FollowUp } from '@iris/contract/learning';
import { formatNumber } from '@iris/platform/format';
import { Button, LoadFailure, StatCard, textLinkClass } from '@iris/platform/ui';
import { Download } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { Blocks } from '../../ui/blocks.tsx';
import { CourseNav } from '../../ui/course-nav.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useExportLearners, useFollowUp } from './follow-up.api.ts';
import { LearnerSection } from './learner-section.tsx';
import { LessonFunnel } from './lesson-funnel.tsx';
import { QuestionTable } from './question-table.tsx';

/** Who of a course's learners is where, where they stop, and which questions fail. */
export default function FollowUpPage() {
  const { id = '' } = useParams();
  const followUp = useFollowUp(id);
  const exportLearners = useExportLearners(id);
  const { data } = followUp;
  return (
    <>
      <CourseNav course={id} current="followUp" />
      <PageHeader
        title={data?.course.title ?? 'Suivi'}
        documentTitle={data && `Suivi\u00a0: ${data.course.title}`}
        intro="Où en sont les étudiants, et où ils s'arrêtent."
        action={
          <Button
            icon={<Download />}
            busy={exportLearners.isPending}
            busyLabel="Exportation..."
            onClick={() => exportLearners.mutate(undefined)}
          >
            Exporter en CSV
          </Button>
        }
      >
        {data && <SectionLinks />}
      </PageHeader>
      <LoadFailure query={followUp} message="Impossible de charger le suivi" />
      {followUp.isPending && <Blocks label="Chargement du suivi..." sizes={['h-26', 'h-72']} />}
      {data && <Figures followUp={data} />}
      {data && <LearnerSection course={id} total={data.enrolled} />}
    </>
  );
}

/** On phones the sections are far apart. */
function SectionLinks() {
  return (
    <nav aria-label="Parties du suivi" className="mt-2 flex flex-wrap gap-x-5 text-sm">
      {SECTIONS.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          className={`inline-flex min-h-9 items-center pointer-coarse:min-h-11 ${textLinkClass}`}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

const SECTIONS = [
  { id: 'lecons', label: 'Leçons' },
  { id: 'questions', label: 'Questions' },
  { id: 'etudiants', label: 'Étudiants' },
];

function Figures({ followUp }: { followUp: FollowUp }) {
  const { enrolled, begun, completed, lessons, questions } = followUp;
  return (
    <>
      <dl className="mb-10 grid grid-cols-3 gap-3 sm:gap-4">
        <StatCard label="Inscrits" value={formatNumber(enrolled)} />
        <StatCard label="Ont commencé" value={formatNumber(begun)} />
        <StatCard label="Ont terminé" value={formatNumber(completed)} />
      </dl>
      <section aria-labelledby="lecons" className="mb-10">
        <h2 id="lecons" className="mb-1 scroll-mt-24 text-2xl">
          Leçon par leçon
        </h2>
        <p className="mb-4 text-sm text-ink-soft">
          De la dernière version publiée. La part claire a ouvert la leçon, la part foncée l'a terminée.
        </p>
        <LessonFunnel lessons={lessons} enrolled={enrolled} />
      </section>
      <section aria-labelledby="questions" className="mb-10">
        <h2 id="questions" className="mb-4 scroll-mt-24 text-2xl">
          Questions les plus manquées
        </h2>
        <QuestionTable questions={questions} />
      </section>
    </>
  );
}
