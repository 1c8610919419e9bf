import type { CatalogCourse } from '@iris/contract/courses';
import { LEVELS, type Level } from '@iris/contract/levels';
import { serverQuery } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** Courses among which the next one is looked for. */
const CANDIDATES = 24;

/** The certificate with this serial. */
export function useCertificate(serial: string | null) {
  return useQuery({
    ...serverQuery('GET /certificates/:serial', { params: { serial: serial ?? '' } }),
    enabled: serial !== null,
  });
}

/** A course of the following level that the student does not have yet; one with a program rather than without. */
export function useNextCourse(level: Level): CatalogCourse | undefined {
  const following = LEVELS[Math.min(LEVELS.indexOf(level) + 1, LEVELS.length - 1)];
  const catalog = useQuery(serverQuery('GET /courses', { query: { level: following, limit: CANDIDATES } }));
  const mine = useQuery(serverQuery('GET /enrollments/my-courses'));
  if (!catalog.data || !mine.data) return undefined;
  const own = new Set(mine.data.map(({ course }) => course._id));
  const others = catalog.data.filter(({ _id }) => !own.has(_id));
  return others.find(({ has_program }) => has_program) ?? others[0];
}
