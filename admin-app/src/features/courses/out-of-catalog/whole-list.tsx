import { NoCourses } from '@iris/platform/illustrations';
import { Card, EmptyState, LoadFailure } from '@iris/platform/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { COURSE_SKELETON } from '../course-row.tsx';
import { LOAD_FAILED } from '../courses.api.ts';

interface WholeListProps<Item> {
  list: UseQueryResult<Item[]>;
  /** What is said without any course. */
  empty: { title: string; text: string };
  row: (course: Item) => ReactNode;
}

/** Courses outside of the catalog, all at once. */
export function WholeList<Item>({ list, empty, row }: WholeListProps<Item>) {
  if (list.isPending) return COURSE_SKELETON;
  if (!list.data) return <LoadFailure query={list} message={LOAD_FAILED} />;
  if (list.data.length === 0) {
    return (
      <Card>
        <EmptyState drawing={<NoCourses />} {...empty} />
      </Card>
    );
  }
  return (
    <Card className="overflow-hidden">
      <ul className="divide-y divide-line">{list.data.map(row)}</ul>
    </Card>
  );
}
