import { LoadFailure, PageHeading } from '@iris/platform/ui';
import { useParams } from 'react-router-dom';
import { Blocks } from '../../../ui/blocks.tsx';
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
      {draft.isPending && <Blocks label="Chargement du programme..." sizes={['h-60', 'h-60']} />}
    </>
  );
}
