import { Logo } from '../ui/display/logo.js';
import type { Elements } from '../ui/elements.js';

const TAGLINE = 'One place for the clinic and the agency.';

interface SignInFrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children: Elements;
}

export function SignInFrame({ title, subtitle, children }: SignInFrameProps) {
  return (
    <main data-area="shell" className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <section
        className="relative hidden overflow-hidden bg-brand-deep text-white lg:flex lg:flex-col lg:justify-between lg:p-8"
        aria-label="About Atrium"
      >
        {/* Decorative arches; not loaded on narrow screens. */}
        <img
          src="/sign-in-art.svg"
          alt=""
          width="600"
          height="800"
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
        <div className="relative flex items-center gap-3">
          <Logo className="size-9 [--accent:var(--color-brand-light)] [&_path]:animate-draw" />
          <p className="text-heading font-semibold">Atrium</p>
        </div>
        <div className="relative max-w-md">
          <p className="text-figure font-semibold">{TAGLINE}</p>
          <p className="mt-4 text-lead text-brand-text">Stock, work and people, in sync on every screen.</p>
        </div>
      </section>
      <section className="flex flex-col items-center justify-center px-4 py-8 sm:px-8">
        <div className="w-full max-w-[400px]">
          <div className="mb-8 flex items-center gap-2 lg:hidden">
            <Logo className="size-9 shrink-0 [&_path]:animate-draw" />
            <div className="min-w-0">
              <p className="text-lead font-semibold">Atrium</p>
              <p className="text-caption text-muted">{TAGLINE}</p>
            </div>
          </div>
          <h1 className="text-title font-semibold">{title}</h1>
          <p className="mt-1 text-muted">{subtitle}</p>
          {children}
        </div>
      </section>
    </main>
  );
}
