import { type ProgramDraft, type ProgramInput, programInputSchema } from '@iris/contract/programs';
import { useEffect, useState } from 'react';
import { DraftFrame } from '../../../editing/drafts/draft-frame.tsx';
import { useDraft } from '../../../editing/drafts/draft-store.ts';
import { CourseNav } from '../../../ui/course-nav.tsx';
import { ModuleList } from './modules/module-list.tsx';
import { type Modules, mergeModules, toInput } from './modules/program-order.ts';
import { saveProgram } from './program.api.ts';
import { ProgramHeader } from './program-header.tsx';
import { isInEmptyRow, withoutEmptyRows } from './teaching/empty-rows.ts';
import { TeachingFields } from './teaching/teaching-fields.tsx';

/** As the server says it when a program is saved. */
const CONFLICT = 'Le programme a été modifié entre-temps par un autre auteur';

interface ProgramEditorProps {
  /** As loaded; what is saved later is in the store. */
  draft: ProgramDraft;
}

/** Edits the draft of a program. */
export function ProgramEditor({ draft }: ProgramEditorProps) {
  const id = draft.course._id;
  const { store, ...state } = useDraft<ProgramInput, ProgramDraft>({
    draft,
    toInput,
    schema: programInputSchema,
    save: (input, version) => saveProgram(id, withoutEmptyRows(input), version),
    isLeftOut: isInEmptyRow,
    merge: (mine, base, theirs) => ({ ...mine, modules: mergeModules(mine.modules, base, theirs) }),
  });
  const { input, base } = state;
  // How often «Publier» was pressed while fields were missing.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (state.state === 'saved') setRefusals(0);
  }, [state.state]);
  const handleRefused = () => {
    if (store.state.getState().state === 'incomplete') setRefusals((count) => count + 1);
  };
  const handleModules = (modules: Modules) => store.change((last) => ({ ...last, modules }));
  const handleAdded = (next: ProgramDraft) => void store.adopt(next, { raised: 1, detail: CONFLICT });
  const handleChanged = (next: ProgramDraft) => void store.adopt(next, { raised: 0, detail: CONFLICT });

  return (
    <>
      <CourseNav course={id} current="program" isDraft={base.is_draft} />
      <DraftFrame
        label="Programme"
        draft={state}
        onSave={store.flush}
        onTakeTheirs={store.takeTheirs}
        onKeepMine={store.keepMine}
        refusals={refusals}
      >
        <ProgramHeader
          draft={state}
          isRefused={refusals > 0}
          onSave={store.flush}
          onRefused={handleRefused}
          onChanged={handleChanged}
        />
        <section aria-labelledby="modules">
          <h2 id="modules" className="mb-4 text-2xl">
            Modules et leçons
          </h2>
          <ModuleList
            course={id}
            modules={input.modules}
            lessons={base.modules.flatMap(({ lessons }) => lessons)}
            onChange={handleModules}
            onSave={store.flush}
            onAdded={handleAdded}
          />
        </section>
        <section aria-labelledby="fiche" className="mt-12">
          <h2 id="fiche" className="mb-1 text-2xl">
            Fiche du cours
          </h2>
          <p className="mb-4 text-ink-soft">Ce que la page du cours dit à qui hésite à s'inscrire.</p>
          <TeachingFields
            teaching={input.teaching}
            onChange={(teaching) => store.change((last) => ({ ...last, teaching }))}
          />
        </section>
      </DraftFrame>
    </>
  );
}
