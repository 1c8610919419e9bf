import { type ActivityContent, activityFaults } from '@iris/contract/programs';
import { ToComplete } from '../../../editing/drafts/to-complete.tsx';
import { useFilmFacts } from '../../../film/video.api.ts';
import { listFilms } from './activity-changes.ts';
import { ActivityFilms } from './activity-films.tsx';
import { ActivityRules } from './activity-rules.tsx';
import { RubricEditor } from './rubric-editor.tsx';

export interface ActivityEditorProps {
  activity: ActivityContent;
  onChange: (activity: ActivityContent) => void;
}

/** An activity: what is to be done, its rules, its rubric, and the films that show what the levels mean. */
export function ActivityEditor({ activity, onChange }: ActivityEditorProps) {
  const films = useFilmFacts(listFilms(activity));
  return (
    <>
      <ActivityRules activity={activity} onChange={onChange} />
      <ToComplete faults={activityFaults(activity, films)} />
      <RubricEditor activity={activity} onChange={onChange} />
      <ActivityFilms activity={activity} onChange={onChange} />
    </>
  );
}
