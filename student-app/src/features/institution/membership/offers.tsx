import type { OwnInstitution } from '@iris/contract/institutions';
import { linkTo } from '@iris/contract/site';
import { detailOf, isUnreachable, unreachableText } from '@iris/platform/api';
import { useEditing } from '@iris/platform/dialogs';
import { orderDays, orderTitle } from '@iris/platform/institutions';
import { notify } from '@iris/platform/notify';
import { Badge, Button, ButtonLink, Card } from '@iris/platform/ui';
import { Check } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { CourseDialog } from './course-dialog.tsx';
import { TAKE_FAILED, useTakeSeat } from './membership.api.ts';

type Offer = OwnInstitution['offers'][number];

/** The seats that a resident may take. */
export function Offers({ institution }: { institution: OwnInstitution }) {
  const { _id, offers } = institution;
  const choosing = useEditing<Offer>();
  return (
    <section aria-labelledby="places">
      <h2 id="places" className="mb-4 text-2xl">
        Vos places
      </h2>
      <Card className="overflow-hidden">
        {offers.length === 0 ? (
          <p className="px-4 py-5 text-ink-soft sm:px-5">
            Votre établissement n'a pas de places en ce moment. Son responsable peut en commander.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {offers.map((offer) => (
              <OfferItem key={offer._id} institution={_id} offer={offer} onChooseCourse={() => choosing.start(offer)} />
            ))}
          </ul>
        )}
      </Card>
      {choosing.open && choosing.item && (
        <CourseDialog institution={_id} order={choosing.item._id} onClose={choosing.close} />
      )}
    </section>
  );
}

interface OfferItemProps {
  institution: string;
  offer: Offer;
  onChooseCourse: () => void;
}

function OfferItem({ institution, offer, onChooseCourse }: OfferItemProps) {
  const { _id, course, left } = offer;
  const take = useTakeSeat(institution);
  const handleTake = () => {
    if (!course) onChooseCourse();
    else void take.mutateAsync({ order: _id, course: course._id }).catch(showFailure);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="text-lg wrap-anywhere">{orderTitle(offer)}</h3>
        <p className="mt-0.5 text-sm text-ink-soft first-letter:uppercase">{orderDays(offer)}</p>
        {!offer.is_held && <p className="mt-0.5 text-sm text-ink-soft tabular-nums">{leftText(left)}</p>}
      </div>
      {offer.is_held ? (
        <div className="flex flex-wrap items-center gap-4">
          <Badge tone="success" icon={<Check />}>
            Votre place est prise
          </Badge>
          {course ? (
            <ButtonLink size="sm" to={linkTo(paths.learn, { course: course._id })}>
              Aller au cours
            </ButtonLink>
          ) : (
            <Button size="sm" onClick={onChooseCourse}>
              Ajouter un cours
            </Button>
          )}
        </div>
      ) : (
        left > 0 && (
          <Button variant="primary" onClick={handleTake} busy={take.isPending} busyLabel="Inscription...">
            <span>{course ? 'Prendre ma place' : 'Choisir un cours'}</span>
            {course && <span className="sr-only">{` dans ${course.title}`}</span>}
          </Button>
        )
      )}
    </li>
  );
}

function showFailure(error: unknown): void {
  notify.error('Erreur', isUnreachable(error) ? unreachableText() : detailOf(error, TAKE_FAILED));
}

function leftText(left: number): string {
  if (left === 0) return 'Il ne reste plus de place\u00a0: parlez-en au responsable de votre établissement.';
  return left > 1 ? `${left} places libres` : '1 place libre';
}
