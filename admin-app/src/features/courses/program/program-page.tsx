import { Card, LoadFailure, Loading, PageHeading, Skeleton } from '@iris/platform/ui';
import { useParams } from 'react-router-dom';
import { useProgramDraft } from './program.api.ts';
import { ProgramEditor } from './program-editor.tsx';

/** The program of a course: modules, lessons and description, saved as one types, and its publication. */
export default function ProgramPage() {
  const { id = '' } = useParams();
  const draft = useProgramDraft(id);
  if (draft.data) return <ProgramEditor key={id} draft={draft.data} />;
  return (
    <>
      <PageHeading className="mb-6 text-3xl">Programme</PageHeading>
      <LoadFailure query={draft} message="Impossible de charger le programme" />
      {draft.isPending && <ProgramSkeleton />}
    </>
  );
}

function ProgramSkeleton() {
  return (
    <Loading label="Chargement du programme...">
      {['un', 'deux'].map((module) => (
        <Card key={module} className="mb-4 flex flex-col gap-4 p-5">
          <Skeleton className="h-6 w-1/2" />
          {['a', 'b', 'c'].map((lesson) => (
            <Skeleton key={lesson} className="h-11" />
          ))}
        </Card>
      ))}
    </Loading>
  );
}
