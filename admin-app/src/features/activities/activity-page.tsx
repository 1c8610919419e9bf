import type { Activity } from '@iris/contract/practice';
import { ApiError } from '@iris/platform/api';
import { NoResults } from '@iris/platform/illustrations';
import { can, useSession } from '@iris/platform/session';
import { ButtonLink, EmptyState, LoadFailure } from '@iris/platform/ui';
import { Pencil } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { lessonPath, mayOpen, paths } from '../../paths.ts';
import { Blocks } from '../../ui/blocks.tsx';
import { CourseNav } from '../../ui/course-nav.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useActivity } from './activities.api.ts';
import { Figures } from './figures.tsx';
import { RaterSection } from './rater-section.tsx';

/** Who rates the films of an activity, and how it goes. */
export default function ActivityPage() {
  const { id = '' } = useParams();
  const activity = useActivity(id);
  const { data } = activity;
  const isUnknown = !data && isGone(activity.error);
  return (
    <>
      {data && <CourseNav course={data.course} current="activity" isDraft={data.required === null} />}
      <PageHeader
        title={data?.title || 'Activité'}
        intro="Qui évalue les films, et où le geste bute."
        action={data && <EditLink activity={data} />}
      />
      {isUnknown ? GONE : <LoadFailure query={activity} message="Impossible de charger cette activité" />}
      {activity.isPending && <Blocks label="Chargement de l'activité..." sizes={['h-48', 'h-72']} />}
      {data && <Content activity={data} />}
    </>
  );
}

function EditLink({ activity: { _id, course } }: { activity: Activity }) {
  const { user } = useSession();
  const lesson = lessonPath(course, _id);
  if (!mayOpen(user, lesson)) return null;
  return (
    <ButtonLink icon={<Pencil />} to={lesson}>
      Modifier l'activité
    </ButtonLink>
  );
}

function Content({ activity }: { activity: Activity }) {
  const { user } = useSession();
  return (
    <>
      <RaterSection activity={activity} />
      {can(user, 'view_analytics') && <Figures id={activity._id} />}
    </>
  );
}

/** Whether there is no such activity, or the address cannot be that of one. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'activity_not_found' || error.code === 'invalid_input');
}

const GONE = (
  <EmptyState
    drawing={<NoResults />}
    title="Cette activité n'existe pas"
    text="Elle a été supprimée, ou son adresse est incomplète."
    action={<ButtonLink to={paths.courses}>Voir tous les cours</ButtonLink>}
  />
);
