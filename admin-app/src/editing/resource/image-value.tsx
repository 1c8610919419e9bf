import { Picture } from '@iris/platform/ui';

interface ImageValueProps {
  address: string;
}

/** An image with its address, in a comparison. */
export function ImageValue({ address }: ImageValueProps) {
  return (
    <>
      <Picture src={address} alt="" className="mt-1 mb-1.5 max-w-44 rounded-sm border border-line" />
      <span className="text-sm">{address}</span>
    </>
  );
}
