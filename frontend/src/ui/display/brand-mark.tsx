import { useState } from 'react';
import { pictureAddress } from '../../lib/format/picture-address.js';
import { Logo } from './logo.js';

/** The organization's logo, or the application's when it is missing or fails to load. */
export function BrandMark({ address }: { readonly address: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (address === null || address === broken) return <Logo className="size-8 shrink-0" />;
  return (
    <img
      src={pictureAddress(address)}
      alt=""
      className="h-8 w-auto max-w-24 shrink-0 rounded-small object-contain"
      onError={() => setBroken(address)}
    />
  );
}
