import { MAX_LOGO_BYTES } from '@atrium/contract/clinic/settings/values';

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

const formatMegabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Returns why the file cannot be the logo, or null. The server checks the bytes again. */
export function validateLogo({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!(LOGO_TYPES as readonly string[]).includes(type)) return 'Please choose a PNG, JPEG or WebP picture';
  if (size === 0) return 'This file is empty';
  if (size > MAX_LOGO_BYTES) return `The logo may have at most 1 MB; this one has ${formatMegabytes(size)}`;
  return null;
}
