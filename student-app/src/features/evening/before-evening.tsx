import { minutesText } from '@iris/contract/foundation';
import { linkTo } from '@iris/contract/site';
import { type Evening, ROOM_OPENS_MINUTES } from '@iris/contract/webinars';
import { useDownloadInvitation } from '@iris/platform/calendar';
import { Button, ButtonLink } from '@iris/platform/ui';
import { CalendarPlus, DoorOpen, MessageCircleQuestionMark, Timer } from 'lucide-react';
import { EveningHead } from './evening-head.tsx';
import { remainingText } from './phases.ts';
import { Speakers } from './room/speakers.tsx';

interface BeforeEveningProps {
  id: string;
  evening: Evening;
  now: number;
}

/** Until the room opens: when that is, and what will happen. */
export function BeforeEvening({ id, evening, now }: BeforeEveningProps) {
  const invitation = useDownloadInvitation(id);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[24rem_1fr] lg:gap-10">
      <EveningHead evening={evening}>
        <div>
          <p className="text-sm text-ink-soft">La salle ouvre dans</p>
          <p role="timer" className="font-display text-5xl tabular-nums">
            {remainingText(Date.parse(evening.room_opens_at) - now)}
          </p>
        </div>
        <div className="flex flex-col gap-3">
          <Button icon={<CalendarPlus />} onClick={() => invitation.mutate(undefined)} busy={invitation.isPending}>
            Ajouter à mon agenda
          </Button>
          <ButtonLink to={linkTo('/webinars/:id', { id })}>Présentation et inscription</ButtonLink>
        </div>
      </EveningHead>
      <div className="flex flex-col gap-8">
        <section aria-labelledby="deroulement">
          <h2 id="deroulement" className="text-xl">
            Comment la soirée se déroule
          </h2>
          <ol className="mt-4 flex flex-col gap-4">
            <Step icon={<DoorOpen />} title={`La salle ouvre ${ROOM_OPENS_MINUTES}\u00a0minutes avant le début`}>
              Gardez cette page ouverte&nbsp;: le bouton qui mène à la visioconférence y apparaît de lui-même.
            </Step>
            {evening.presence && (
              <Step icon={<Timer />} title="Votre présence est comptée minute par minute">
                {`Laissez cette page à côté de la visioconférence\u00a0: ${minutesText(evening.presence.required)} de présence donnent droit à l'attestation.`}
              </Step>
            )}
            <Step icon={<MessageCircleQuestionMark />} title="Vous posez vos questions ici">
              Chacun vote pour celles qu'il veut entendre. Les sondages des orateurs s'affichent aussi sur cette page.
            </Step>
          </ol>
        </section>
        <Speakers evening={evening} />
      </div>
    </div>
  );
}

interface StepProps {
  icon: React.ReactNode;
  title: string;
  children: React.ReactNode;
}

function Step({ icon, title, children }: StepProps) {
  return (
    <li className="flex gap-4">
      <span className="mt-0.5 flex-none text-primary-ink [&>svg]:size-5" aria-hidden="true">
        {icon}
      </span>
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 max-w-prose text-ink-soft">{children}</p>
      </div>
    </li>
  );
}
