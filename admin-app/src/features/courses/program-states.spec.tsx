import type { Course } from '@iris/contract/catalog';
import { answer, fixtures, renderPage } from '@iris/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useProgramState } from './courses.api.ts';

const courses = Array.from({ length: 120 }, () => fixtures.course());

function Revision({ course, listed }: { course: Course; listed: readonly Course[] }) {
  return <span>{useProgramState(course, listed)?.revision}</span>;
}

function Revisions() {
  const [shown, setShown] = useState(50);
  const listed = courses.slice(0, shown);
  return (
    <>
      <button type="button" onClick={() => setShown(shown + 50)}>
        Afficher plus
      </button>
      {listed.map((course) => (
        <Revision key={course._id} course={course} listed={listed} />
      ))}
    </>
  );
}

it('reads the states of up to 50 programs at once, and those of more courses without the earlier ones', async () => {
  const asked: string[][] = [];
  answer('GET /admin/courses/programs', ({ url }: Request) => {
    const ids = new URL(url).searchParams.get('ids')?.split(',') ?? [];
    asked.push(ids);
    return ids.map((course) => ({ course, revision: 3, is_changed: false }));
  });
  const { user } = renderPage(<Revisions />);
  for (const shown of [50, 100, 120]) {
    await waitFor(() => expect(screen.getAllByText('3')).toHaveLength(shown));
    await user.click(screen.getByText('Afficher plus'));
  }
  expect(asked).toEqual([0, 50, 100].map((first) => courses.slice(first, first + 50).map(({ _id }) => _id)));
});
