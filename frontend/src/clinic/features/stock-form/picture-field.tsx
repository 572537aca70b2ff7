import { STOCK_LABELS } from '@atrium/contract/clinic/stock-labels';
import { ImageOff, Image as Picture } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { getImageUrl } from '../../../lib/format/image-url.js';
import { Field } from '../../../ui/fields/field.js';
import { Input } from '../../../ui/fields/input.js';
import type { StockForm } from './field-parts.js';

export function PictureField({ form, saved }: { readonly form: StockForm; readonly saved: string }) {
  const { register, control: rules, formState } = form;
  const address = useWatch({ control: rules, name: 'imageUrl' }).trim();
  return (
    <Field label={STOCK_LABELS.imageUrl} error={formState.errors.imageUrl?.message}>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            {...register('imageUrl')}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
          />
          <Preview key={address} address={address} isSaved={address === saved} />
        </div>
      )}
    </Field>
  );
}

/** Preview of a saved picture; the server fetches only pictures of saved products. */
function Preview({ address, isSaved }: { readonly address: string; readonly isSaved: boolean }) {
  const [failed, setFailed] = useState(false);
  return (
    <span
      className="flex size-9 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-muted ring-1 ring-line ring-inset pointer-coarse:size-11"
      title={failed ? 'This picture cannot be loaded' : isSaved ? undefined : 'The picture appears after saving'}
    >
      {address === '' || !isSaved ? (
        <Picture className="size-4" aria-hidden="true" />
      ) : failed ? (
        <ImageOff className="size-4 text-warn-text" aria-label="This picture cannot be loaded" />
      ) : (
        <img
          src={getImageUrl(address)}
          alt="Preview"
          className="size-full object-cover"
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}
