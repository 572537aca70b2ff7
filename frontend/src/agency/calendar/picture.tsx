import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';

const SETTLES_AFTER_MS = 400;

/** The picture at an address, or that there is none; while somebody types, nothing is fetched. */
export function Picture({ address }: { readonly address: string }) {
  const [settled, setSettled] = useState(address);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(address.trim()), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [address]);
  if (!isWebAddress(settled)) return null;
  if (failed === settled)
    return (
      <p role="status" className="flex items-center gap-2 rounded-control border border-line bg-sunken px-3 py-2.5 text-table text-muted">
        <ImageOff className="size-4 shrink-0" aria-hidden="true" />
        No picture could be loaded from this address.
      </p>
    );
  return (
    <img
      key={settled}
      src={settled}
      alt="What the post shows"
      referrerPolicy="no-referrer"
      onError={() => setFailed(settled)}
      className="max-h-56 w-full rounded-control border border-line bg-sunken object-contain"
    />
  );
}

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}
