import type { OwnInstitution } from '@iris/contract/institutions';
import { api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { Button, Skeleton } from '@iris/platform/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Enrollable } from '../../../enrollment/enrollment.api.ts';

interface SeatButtonProps {
  course: Enrollable;
  /** Called when the enrollment begins. */
  onEnroll: () => void;
  /** Shown when no institution of the account offers a seat. */
  otherwise: ReactNode;
}

/** Takes a seat that an institution of the account offers in this course. */
export function SeatButton({ course, onEnroll, otherwise }: SeatButtonProps) {
  const mine = useQuery(serverQuery('GET /account/institutions'));
  const take = useMutation({
    call: ({ institution, order }: Seat) =>
      api.call('POST /account/institutions/:id/seats', {
        params: { id: institution._id },
        body: { order, course: course._id },
      }),
    success: ({ institution }) => ({ title: 'Place prise', message: institution.name }),
    failure: 'Impossible de prendre cette place',
    invalidates: [
      'GET /account/institutions',
      'GET /enrollments/my-courses',
      'GET /courses',
      'GET /courses/:id',
      'GET /learning',
    ],
  });
  if (mine.isPending) return <Skeleton className="h-13 w-36" />;
  const seat = findSeat(mine.data ?? [], course._id);
  if (!seat) return otherwise;
  const handleClick = () => {
    onEnroll();
    take.mutate(seat);
  };
  return (
    <Button variant="primary" size="lg" onClick={handleClick} busy={take.isPending} busyLabel="Inscription...">
      <span>
        Prendre ma place
        <span className="block max-w-56 truncate text-sm font-normal">{seat.institution.name}</span>
      </span>
    </Button>
  );
}

interface Seat {
  institution: OwnInstitution;
  order: string;
}

/** A seat of this course, or else of an order for all courses, which may be held already: it opens any number of courses. */
function findSeat(institutions: readonly OwnInstitution[], course: string): Seat | undefined {
  const seats = institutions.flatMap((institution) =>
    institution.offers
      .filter((offer) => offer.course === null || (offer.course._id === course && !offer.is_held))
      .filter(({ is_held, left }) => is_held || left > 0)
      .map((offer) => ({ institution, order: offer._id, isOfCourse: offer.course !== null })),
  );
  return seats.find(({ isOfCourse }) => isOfCourse) ?? seats[0];
}
