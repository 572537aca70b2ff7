import { useState } from 'react';
import { getImageUrl } from '../../lib/format/image-url.js';
import { Logo, type LogoState } from './logo.js';

/** The organization's logo, or the application's when it is missing or fails to load. */
export function BrandMark({ address, state }: { readonly address: string | null; readonly state?: LogoState }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (address === null || address === broken) return <Logo className="size-8 shrink-0" {...(state && { state })} />;
  return (
    <img
      src={getImageUrl(address)}
      alt=""
      className="h-8 w-auto max-w-24 max-sm:max-w-8 shrink-0 rounded-small object-contain"
      onError={() => setBroken(address)}
    />
  );
}
