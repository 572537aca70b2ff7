import { Package } from 'lucide-react';
import { useState } from 'react';
import { pictureAddress } from '../../../lib/picture-address.js';
import type { Stock } from '../../store/clinic-state.js';

/** Its picture; where there is none, or it cannot be fetched, a quiet sign. */
export function StockImage({ item }: { readonly item: Pick<Stock, 'imageUrl'> }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className="flex size-7 shrink-0 items-center justify-center overflow-hidden rounded-[6px] bg-sunken text-muted ring-1 ring-line ring-inset">
      {item.imageUrl !== null && item.imageUrl !== failed ? (
        <img
          src={pictureAddress(item.imageUrl)}
          alt=""
          loading="lazy"
          className="size-full object-cover"
          onError={() => setFailed(item.imageUrl)}
        />
      ) : (
        <Package className="size-3.5" aria-hidden="true" />
      )}
    </span>
  );
}
