import { Loading, Skeleton } from '@iris/platform/ui';

interface BlocksProps {
  /** What is loading, for screen readers. */
  label: string;
  /** A class with the size of each block, about that of what will be there. */
  sizes: readonly string[];
  className?: string;
}

/** Shown while a page or a part of it loads. */
export function Blocks({ label, sizes, className = 'flex flex-col gap-5' }: BlocksProps) {
  return (
    <Loading label={label} className={className}>
      {sizes.map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity than their place
        <Skeleton key={index} className={size} />
      ))}
    </Loading>
  );
}
