import { Picture } from '@iris/platform/ui';

/** An image and where it is, as a comparison shows it. */
export function ImageValue({ address }: { address: string }) {
  return (
    <>
      <Picture src={address} alt="" className="mt-1 mb-1.5 max-w-44 rounded-sm border border-line" />
      <span className="text-sm">{address}</span>
    </>
  );
}
