import { isColor } from '@atrium/rules/text/accent';
import { getAccentTokens, DEFAULT_ACCENT } from '../../../../lib/format/accent-tokens.js';
import { BrandMark } from '../../../../ui/display/brand-mark.js';

interface BrandingPreviewProps {
  readonly name: string;
  readonly tagline: string;
  readonly logoUrl: string | null;
  readonly accentColor: string;
}

export function BrandingPreview(props: BrandingPreviewProps) {
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <figcaption className="text-table font-semibold">Preview</figcaption>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <Sample {...props} theme="light" />
        <Sample {...props} theme="dark" />
      </div>
    </figure>
  );
}

function Sample({
  name,
  tagline,
  logoUrl,
  accentColor,
  theme,
}: BrandingPreviewProps & { readonly theme: 'light' | 'dark' }) {
  const colour = isColor(accentColor.trim()) ? accentColor.trim().toLowerCase() : DEFAULT_ACCENT;
  return (
    <div
      className={`${theme} flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-canvas text-text`}
      style={getAccentTokens(colour, theme)}
      data-preview={theme}
    >
      <div className="flex items-center gap-2 border-b border-line bg-surface px-3 py-2">
        <BrandMark address={logoUrl} />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{name.trim() === '' ? ' ' : name}</span>
          {tagline.trim() !== '' && <span className="block truncate text-caption text-muted">{tagline}</span>}
        </span>
        <span className="ml-auto hidden rounded-control bg-accent-soft px-2 py-1 text-table font-semibold text-accent-text min-[420px]:block">
          Dashboard
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-3 px-3 py-3">
        <span className="inline-flex min-h-9 items-center rounded-control bg-accent-fill px-3 font-semibold text-on-accent">
          Log Usage
        </span>
        <span className="text-table text-accent-text underline underline-offset-4">View history</span>
        <span className="ml-auto h-2 w-16 overflow-hidden rounded-full bg-line">
          <span className="block h-full w-2/3 rounded-full bg-accent" />
        </span>
      </div>
    </div>
  );
}
