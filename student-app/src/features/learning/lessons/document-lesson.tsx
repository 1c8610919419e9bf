import type { LearningLesson } from '@iris/contract/learning';
import { classes, textLinkClass } from '@iris/platform/ui';
import { Download, FileText } from 'lucide-react';
import { BeatNotice } from '../../../beats/beat-notice.tsx';
import { useReading } from '../beats/use-reading.ts';
import { LessonFrame, type LessonProps } from './lesson-frame.tsx';
import { ReadingRemaining } from './reading-remaining.tsx';

interface DocumentLessonProps extends LessonProps {
  document: NonNullable<LearningLesson['document']>;
}

/** A PDF document, which opens in the browser's own viewer. */
export function DocumentLesson({ document, lesson, ...page }: DocumentLessonProps) {
  const { status, remaining, resume, openElsewhere } = useReading(lesson, page.outline.revision);
  return (
    <LessonFrame
      {...page}
      title={lesson.title}
      isTitleFirst
      remaining={status === 'open' && <ReadingRemaining seconds={remaining} />}
    >
      <BeatNotice status={status} onResume={resume} />
      <div className="mx-4 flex max-w-text flex-wrap items-center gap-5 rounded-md border border-line bg-surface p-5 sm:mx-6 sm:p-6 lg:mx-0">
        <FileText className="size-10 text-primary-ink" aria-hidden="true" />
        <div className="min-w-[min(100%,16rem)] flex-1">
          <p className="font-semibold wrap-anywhere">{document.name}</p>
          <p className="text-sm text-ink-faint">{`Document PDF, ${lesson.minutes}\u00a0min de lecture`}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <a
            href={document.url}
            target="_blank"
            rel="noreferrer"
            onClick={openElsewhere}
            className="inline-flex min-h-11 items-center rounded-md border border-transparent bg-primary px-4.5 py-2 font-semibold text-on-primary transition-colors hover:bg-primary-hover"
          >
            Lire le document
            <span className="sr-only"> (nouvel onglet)</span>
          </a>
          <a
            href={document.url}
            download={document.name}
            onClick={openElsewhere}
            className={classes(textLinkClass, 'inline-flex min-h-11 items-center gap-2')}
          >
            <Download className="size-4.5" aria-hidden="true" />
            Télécharger
          </a>
        </div>
      </div>
      <p className="px-4 text-sm text-ink-faint sm:px-6 lg:px-0">
        Laissez cette page ouverte pendant la lecture&nbsp;: c'est elle qui compte le temps.
      </p>
    </LessonFrame>
  );
}
