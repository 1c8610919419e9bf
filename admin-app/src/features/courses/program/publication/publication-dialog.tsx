import { type ProgramDraft, type Publication, type PublishInput, publishInputSchema } from '@iris/contract/programs';
import { isRefused } from '@iris/platform/api';
import { Form, FormError, FormFailure, TextAreaField, useZodForm } from '@iris/platform/forms';
import { Badge, Button, LoadFailure, Loading, Skeleton, textLinkClass } from '@iris/platform/ui';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Dialog, DialogBody, DialogFooter } from '../../../../editing/dialog/dialog.tsx';
import { lessonPath } from '../../../../paths.ts';
import { PUBLISH_FAILED, PUBLISHING_UNKNOWN, usePublication, usePublish } from '../program.api.ts';
import { describeConsequences } from './publication-words.ts';

interface PublicationDialogProps {
  open: boolean;
  draft: ProgramDraft;
  onPublished: () => void;
  onClose: () => void;
}

/** Says what publishing changes, for whom, and what prevents it; then publishes. */
export function PublicationDialog({ open, draft, onPublished, onClose }: PublicationDialogProps) {
  const id = draft.course._id;
  const publication = usePublication(id, open);
  const publish = usePublish(id);
  const form = useZodForm(publishInputSchema, { defaultValues: { note: '' } });
  const { isSubmitting, isDirty } = form.formState;
  // An answer of an earlier opening does not count.
  const data = publication.isFetchedAfterMount ? publication.data : undefined;
  const isFaulty = data !== undefined && data.faults.length > 0;
  const isUnchanged = data?.is_unchanged === true;

  const handleSubmit = async ({ note }: PublishInput) => {
    await publish.mutateAsync({ note, version: draft.version }).catch((error) => {
      // What publishing would do is unknown too, and the same click tells what became of it.
      if (!isRefused(error)) throw new FormError(PUBLISHING_UNKNOWN);
      void publication.refetch();
      throw error;
    });
    onPublished();
    onClose();
  };

  return (
    <Dialog open={open} onClose={onClose} title="Publier le programme" dirty={isDirty} busy={isSubmitting}>
      <Form form={form} onSubmit={handleSubmit} failureText={PUBLISH_FAILED} className="flex min-h-0 flex-1 flex-col">
        <DialogBody className="flex flex-col gap-6">
          <FormFailure control={form.control} />
          <LoadFailure query={publication} message="Impossible de vérifier le programme" />
          {!data && !publication.isError && (
            <Loading label="Vérification du programme..." className="flex flex-col gap-3">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-16" />
            </Loading>
          )}
          {isFaulty && <Faults draft={draft} faults={data.faults} />}
          {isUnchanged && !isFaulty && <p role="status">Rien n'a changé depuis la dernière version</p>}
          {data && !isFaulty && !isUnchanged && (
            <>
              <Changes publication={data} isFirst={draft.revision === null} />
              <TextAreaField
                control={form.control}
                name="note"
                label="Mot aux étudiants"
                optional
                rows={3}
                hint="Ce qui est nouveau, affiché à ceux qui peuvent passer à cette version."
              />
            </>
          )}
        </DialogBody>
        <DialogFooter cancelLabel={isFaulty ? 'Fermer' : 'Annuler'}>
          {!isFaulty && (
            <Button
              type="submit"
              variant="primary"
              busy={isSubmitting}
              busyLabel="Publication..."
              disabled={!data || isUnchanged}
            >
              Publier
            </Button>
          )}
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function Faults({ draft, faults }: { draft: ProgramDraft; faults: Publication['faults'] }) {
  const lessons = draft.modules.flatMap((module) => module.lessons);
  const findTitle = (id: string) => lessons.find(({ _id }) => _id === id)?.title || 'Leçon sans titre';
  return (
    <section aria-labelledby="a-completer">
      <h3 id="a-completer" className="text-lg">
        À compléter d'abord
      </h3>
      <ul className="mt-3 flex flex-col gap-2.5">
        {faults.map(({ lesson, message }) => (
          <li key={`${lesson}-${message}`} className="flex items-start gap-3">
            <CircleAlert className="mt-0.5 size-5 text-danger-ink" />
            {lesson ? (
              <span>
                <Link to={lessonPath(draft.course._id, lesson)} className={textLinkClass}>
                  {findTitle(lesson)}
                </Link>
                <span>{`\u00a0: ${message}`}</span>
              </span>
            ) : (
              <span>{message}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Changes({ publication, isFirst }: { publication: Publication; isFirst: boolean }) {
  const { changes } = publication;
  return (
    <>
      <section aria-labelledby="pour-qui">
        <h3 id="pour-qui" className="text-lg">
          Pour qui
        </h3>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 marker:text-ink-faint">
          {describeConsequences(publication, isFirst).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="ce-qui-change">
        <h3 id="ce-qui-change" className="text-lg">
          Ce qui change
        </h3>
        {changes.length === 0 && <p className="mt-2 text-ink-soft">Aucune leçon n'a changé.</p>}
        <ul className="mt-3 flex flex-col gap-2">
          {changes.map(({ lesson, title, change }) => (
            <li key={lesson} className="flex items-start gap-3">
              <Badge tone={CHANGES[change].tone} className="mt-0.5 w-21 justify-center">
                {CHANGES[change].label}
              </Badge>
              <span className="min-w-0 wrap-anywhere">{title}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const CHANGES = {
  added: { label: 'Nouvelle', tone: 'success' },
  changed: { label: 'Modifiée', tone: 'primary' },
  removed: { label: 'Retirée', tone: 'danger' },
} as const;
