import { CircleAlert, ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { BrandMark } from '../../../../ui/display/brand-mark.js';
import { Button } from '../../../../ui/buttons/button.js';
import { MAX_LOGO_BYTES } from '@atrium/contract/clinic/settings/values';

const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

const formatMegabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Returns why the file cannot be the logo, or null. The server checks the bytes again. */
export function validateLogo({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!(LOGO_TYPES as readonly string[]).includes(type)) return 'Please choose a PNG, JPEG or WebP picture';
  if (size === 0) return 'This file is empty';
  if (size > MAX_LOGO_BYTES) return `The logo may have at most 1 MB; this one has ${formatMegabytes(size)}`;
  return null;
}

interface LogoFieldProps {
  /** URL of the saved logo or of the selected file. */
  readonly address: string | null;
  readonly fileName: string | null;
  readonly refusal: string | null;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

export function LogoField({ address, fileName, refusal, onChoose, onRemove }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const error = fileError ?? refusal;
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    const reason = validateLogo(file);
    setFileError(reason);
    if (reason === null) onChoose(file);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5" role="group" aria-label="Logo">
      <span className="text-table font-semibold">Logo</span>
      <div className="flex flex-wrap items-center gap-3 rounded-control border border-line px-3 py-2">
        <BrandMark address={address} />
        <p className="mr-auto min-w-0 truncate text-table text-muted" title={fileName ?? undefined}>
          {fileName ?? (address === null ? 'The Atrium logo' : 'Your logo')}
        </p>
        <Button size="small" icon={ImageUp} onClick={() => input.current?.click()}>
          {address === null ? 'Choose logo' : 'Replace'}
        </Button>
        {address !== null && (
          <Button
            size="small"
            variant="quiet"
            icon={Trash2}
            onClick={() => {
              setFileError(null);
              onRemove();
            }}
          >
            Remove logo
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={LOGO_TYPES.join(',')}
          aria-label="Logo file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            choose(file);
          }}
        />
      </div>
      <p
        className={`flex items-start gap-1.5 text-caption ${error === null ? 'text-muted' : 'text-bad-text'}`}
        role={error === null ? undefined : 'alert'}
      >
        {error !== null && <CircleAlert className="mt-px size-3.5 shrink-0" />}
        <span>{error ?? 'PNG, JPEG or WebP, at most 1 MB; it is shown 32 pixels high'}</span>
      </p>
    </div>
  );
}
