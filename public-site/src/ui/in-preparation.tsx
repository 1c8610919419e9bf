import { Badge } from '@iris/platform/ui';
import { Hourglass } from 'lucide-react';

/** Marks a course in which there is nothing to learn yet; one may enroll all the same. */
export function InPreparation() {
  return <Badge icon={<Hourglass />}>Programme en préparation</Badge>;
}
