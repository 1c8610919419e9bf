import { type CatalogCourse, LEVELS, type Level } from '@iris/contract/catalog';
import { PAGE_LIMIT_MAX } from '@iris/contract/foundation';
import { serverQuery } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { useQuery } from '@tanstack/react-query';

/** New courses among which the next one is looked for. */
const CANDIDATES = 24;

/** The certificate with this serial. */
export function useCertificate(serial: string | null) {
  return useQuery({
    ...serverQuery('GET /certificates/:serial', { params: { serial: serial ?? '' } }),
    enabled: serial !== null,
  });
}

/**
 * A course that the student does not have yet: of the following level, or of any other when there is none; one with a program
 * rather than without. None for a learner who was promoted, who enrolls in no other course.
 */
export function useNextCourse(level: Level): CatalogCourse | undefined {
  const following = LEVELS[Math.min(LEVELS.indexOf(level) + 1, LEVELS.length - 1)];
  const { user } = useSession();
  const mine = useQuery({ ...serverQuery('GET /enrollments/my-courses'), enabled: user?.role === 'student' });
  const own = new Set(mine.data?.map(({ course }) => course._id));
  const limit = Math.min(own.size + CANDIDATES, PAGE_LIMIT_MAX);
  const ofLevel = useQuery({
    ...serverQuery('GET /courses', { query: { level: following, limit } }),
    enabled: mine.isSuccess,
  });
  const next = newCourse(ofLevel.data, own);
  const ofAny = useQuery({
    ...serverQuery('GET /courses', { query: { limit } }),
    enabled: ofLevel.isSuccess && !next,
  });
  return user?.role === 'student' ? (next ?? newCourse(ofAny.data, own)) : undefined;
}

function newCourse(courses: CatalogCourse[] = [], own: ReadonlySet<string>): CatalogCourse | undefined {
  const others = courses.filter(({ _id }) => !own.has(_id));
  return others.find(({ has_program }) => has_program) ?? others[0];
}
