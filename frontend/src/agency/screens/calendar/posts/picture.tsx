import { isWebAddress } from '@atrium/contract/core/addresses';
import { ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getImageUrl } from '../../../../lib/format/image-url.js';

interface PictureProps {
  readonly address: string;
  /** True for a saved post. The server fetches only pictures of saved posts. */
  readonly isSaved: boolean;
}

/** Shows the picture of a URL, or the reason why it cannot be shown. */
export function Picture({ address, isSaved }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!isWebAddress(address)) return null;
  if (!isSaved) return <Note>The picture appears after saving.</Note>;
  if (failed === address)
    return (
      <Note>
        <ImageOff className="size-4 shrink-0" />
        No picture could be loaded from this address.
      </Note>
    );
  return (
    <img
      key={address}
      src={getImageUrl(address)}
      alt="Shown with the post"
      onError={() => setFailed(address)}
      className="max-h-56 w-full rounded-control border border-line bg-sunken object-contain"
    />
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-control border border-line bg-sunken px-3 py-2 text-table text-muted"
    >
      {children}
    </p>
  );
}
