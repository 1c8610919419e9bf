import { type ProgramDraft, type ProgramInput, programInputSchema } from '@iris/contract/programs';
import { useEffect, useState } from 'react';
import { DraftFrame } from '../../../editing/drafts/draft-frame.tsx';
import { useDraft } from '../../../editing/drafts/use-draft.ts';
import { CourseNav } from '../../../ui/course-nav.tsx';
import { ModuleList } from './modules/module-list.tsx';
import { ModuleTitles } from './modules/module-titles.tsx';
import { type Modules, type ModulesChange, mergeModules, toInput } from './modules/program-order.ts';
import { saveProgram } from './program.api.ts';
import { ProgramHeader } from './program-header.tsx';
import { isInEmptyRow, withoutEmptyRows } from './teaching/empty-rows.ts';
import { TeachingFields } from './teaching/teaching-fields.tsx';

/** As the server says it when a program is saved. */
const CONFLICT = 'Le programme a été modifié entre-temps par un autre auteur';

const FIELD_LABELS = {
  modules: 'Modules et leçons',
  teaching: 'Fiche du cours',
  'teaching.objectives': 'Objectifs',
  'teaching.audience': 'Public',
  'teaching.prerequisites': 'Prérequis',
  'teaching.hours': 'Heures de formation',
  'teaching.validity_months': 'Validité du certificat',
  'teaching.authors': 'Auteurs',
};

interface ProgramEditorProps {
  /** As loaded; what is saved later is in the store. */
  draft: ProgramDraft;
}

/** Edits the draft of a program. */
export function ProgramEditor({ draft }: ProgramEditorProps) {
  const id = draft.course._id;
  const state = useDraft<ProgramInput, ProgramDraft>({
    name: `program:${id}`,
    label: `Le programme du cours «\u00a0${draft.course.title}\u00a0»`,
    draft,
    toInput,
    schema: programInputSchema,
    save: (input, request) => saveProgram(id, withoutEmptyRows(input), request),
    isLeftOut: isInEmptyRow,
    mergers: { modules: mergeModules },
  });
  const { draft: input, stored: base, status, update, flush, refresh } = state;
  // How often «Publier» was pressed while fields were missing.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (status === 'saved') setRefusals(0);
  }, [status]);
  const handleRefused = () => {
    if (state.current().status === 'invalid') setRefusals((count) => count + 1);
  };
  const handleModules = (change: ModulesChange) => update((last) => ({ ...last, modules: change(last.modules) }));
  // A lesson that was added, or a publication: what is typed meanwhile is merged with it.
  const handleChanged = (next: ProgramDraft) => void refresh(next);

  return (
    <>
      <CourseNav course={id} current="program" isDraft={base.is_draft} />
      <DraftFrame
        label="Programme"
        draft={state}
        conflictTitle={CONFLICT}
        fieldLabels={FIELD_LABELS}
        show={({ path }, value) =>
          path === 'modules' && <ModuleTitles modules={value as Modules} drafts={[base, state.conflict?.theirs]} />
        }
        refusals={refusals}
      >
        <ProgramHeader draft={state} isRefused={refusals > 0} onRefused={handleRefused} onChanged={handleChanged} />
        <section aria-labelledby="modules">
          <h2 id="modules" className="mb-4 text-2xl">
            Modules et leçons
          </h2>
          <ModuleList
            course={id}
            modules={input.modules}
            lessons={base.modules.flatMap(({ lessons }) => lessons)}
            onChange={handleModules}
            onSave={flush}
            onAdded={handleChanged}
          />
        </section>
        <section aria-labelledby="fiche" className="mt-12">
          <h2 id="fiche" className="mb-1 text-2xl">
            Fiche du cours
          </h2>
          <p className="mb-4 text-ink-soft">Ce que la page du cours dit à qui hésite à s'inscrire.</p>
          <TeachingFields
            teaching={input.teaching}
            onChange={(teaching) => update((last) => ({ ...last, teaching }))}
          />
        </section>
      </DraftFrame>
    </>
  );
}
