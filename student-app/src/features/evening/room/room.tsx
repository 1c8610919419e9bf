import type { Evening } from '@iris/contract/webinars';
import { EveningHead } from '../evening-head.tsx';
import { useArrangement } from '../use-arrangement.ts';
import { Announcements } from './announcements.tsx';
import { AskForm } from './ask-form.tsx';
import { Chapters } from './chapters.tsx';
import { Connection } from './connection.tsx';
import { Entrance } from './entrance.tsx';
import { Missing } from './missing.tsx';
import { OpenPoll } from './open-poll.tsx';
import { PollView } from './poll-view.tsx';
import { Presence } from './presence.tsx';
import { QuestionList } from './question-list.tsx';
import { Speakers } from './speakers.tsx';

export interface RoomProps {
  id: string;
  evening: Evening;
  now: number;
  /** Whether the last call to the server got no answer. */
  isDisconnected: boolean;
  /** Asks the server anew, at once. */
  onRefresh: () => void;
}

/** The room while it is open: the way into the video conference, and beside it what those present do together. */
export function Room({ id, evening, now, isDisconnected, onRefresh }: RoomProps) {
  const { polls, open, answered, missing, show, showNext, regionProps, missingProps } = useArrangement(evening);
  const voting = { id, onRefresh };
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[21rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="flex flex-col gap-5">
        <EveningHead evening={evening}>
          <Entrance id={id} evening={evening} />
          <Connection evening={evening} now={now} isDisconnected={isDisconnected} />
        </EveningHead>
        {evening.presence && <Presence presence={evening.presence} webinar={evening.webinar} now={now} />}
        <Speakers evening={evening} />
      </div>
      <div {...regionProps} className="flex min-w-0 flex-col gap-8 lg:row-span-2">
        {polls.length > 0 && (
          <section aria-labelledby="sondages" className="flex flex-col gap-4">
            <h2 id="sondages" tabIndex={-1} className="scroll-mt-20 text-xl">
              Sondages
            </h2>
            {polls.map((poll) => (
              <PollView key={poll._id} poll={poll} {...voting} />
            ))}
          </section>
        )}
        <section aria-labelledby="questions" className="flex flex-col gap-4">
          <h2 id="questions" tabIndex={-1} className="scroll-mt-20 text-xl">
            Questions
          </h2>
          <AskForm id={id} onAsked={showNext} />
          <QuestionList questions={open} {...voting} />
          {answered.length > 0 && (
            <>
              <h3 className="mt-3 font-sans text-base font-semibold">Questions traitées</h3>
              <QuestionList questions={answered} {...voting} />
            </>
          )}
          {open.length + answered.length === 0 && (
            <p className="text-ink-soft">Aucune question pour l'instant&nbsp;: posez la première.</p>
          )}
        </section>
      </div>
      <Chapters chapters={evening.chapters} />
      <Missing text={missing} onShow={show} {...missingProps} />
      {!missing && <OpenPoll polls={polls} />}
      <Announcements evening={evening} isDisconnected={isDisconnected} />
    </div>
  );
}
