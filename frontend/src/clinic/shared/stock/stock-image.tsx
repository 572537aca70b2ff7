import { useState } from 'react';
import { getImageUrl } from '../../../lib/format/image-url.js';
import { classes } from '../../../ui/classes.js';
import { Monogram } from '../../../ui/display/monogram.js';
import type { Stock } from '../../store/clinic-state.js';

interface StockImageProps {
  readonly item: Pick<Stock, 'imageUrl' | 'name' | 'categoryId'>;
  readonly size?: 28 | 40 | 56;
}

const SIZES = { 28: 'size-7 rounded-small', 40: 'size-10 rounded-control', 56: 'size-14 rounded-card' } as const;

/** Shows the product's picture, or its initials on the category's tint when there is none or it fails to load. */
export function StockImage({ item, size = 28 }: StockImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (item.imageUrl === null || item.imageUrl === undefined || item.imageUrl === failed)
    return <Monogram name={item.name} of={item.categoryId} size={size} />;
  return (
    <span className={classes('flex shrink-0 overflow-hidden bg-sunken ring-1 ring-line ring-inset', SIZES[size])}>
      <img
        src={getImageUrl(item.imageUrl)}
        alt=""
        loading="lazy"
        className="size-full object-cover"
        onError={() => setFailed(item.imageUrl)}
      />
    </span>
  );
}
