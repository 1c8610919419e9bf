import type { EnrolledCourse, Review } from '@iris/contract/learning';
import type { CourseDetail, LessonSummary } from '@iris/contract/programs';
import { fixtures } from '@iris/platform/testing';

let count = 0;

const nextId = () => {
  count += 1;
  return `c0ffee${String(count).padStart(18, '0')}`;
};

/** A lesson of a program. */
export const lessonFixture = (more: Partial<LessonSummary> = {}): LessonSummary => ({
  _id: nextId(),
  kind: 'film',
  title: 'Le rhexis circulaire continu',
  minutes: 14,
  is_required: true,
  is_preview: false,
  ...more,
});

/** A published course with one module. */
export const courseFixture = (more: Partial<CourseDetail> = {}): CourseDetail => ({
  ...fixtures.course({ title: 'Phaco', rating: 4.5 }),
  teaching: {
    objectives: ['Construire une incision étanche'],
    audience: 'Internes de dernière année.',
    prerequisites: 'Maîtriser le microscope.',
    authors: [{ name: 'Dr Inés Robledo', role: 'Chirurgienne', biography: 'Elle opère.', disclosures: 'Aucun.' }],
    hours: 12,
  },
  modules: [{ _id: nextId(), title: 'Capsulorhexis', lessons: [lessonFixture()] }],
  revision: 1,
  review_count: 0,
  is_archived: false,
  ...more,
});

/** A visible review. */
export const reviewFixture = (more: Partial<Review> = {}): Review => ({
  _id: nextId(),
  rating: 5,
  text: 'Très clair.',
  author: 'Claire Fontaine',
  created_at: '2026-11-02T09:00:00.000Z',
  updated_at: '2026-11-02T09:00:00.000Z',
  ...more,
});

/** The enrollment of the signed-in student in a course. */
export const enrolledFixture = (course: CourseDetail, progress = 0): EnrolledCourse => ({
  enrollment: { _id: 'e'.repeat(24), progress },
  course,
});
