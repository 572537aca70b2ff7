import { accentShades, type AccentShades } from '@atrium/rules/accent';
import { useEffect } from 'react';
import { useTheme } from '../lib/theme.js';
import { useBranding } from '../session/branding-store.js';
import { type Area, areas } from './pages.js';

/** The colour that the tokens were designed around: it needs no computing. */
const OWN_ACCENT = '#0d9488';

const TOKENS: Readonly<Record<keyof AccentShades, string>> = {
  accent: '--accent', accentText: '--accent-text', accentLine: '--accent-line', accentSoft: '--accent-soft', accentFill: '--accent-fill',
  accentFillHover: '--accent-fill-hover', onAccent: '--on-accent', accentSelection: '--accent-selection', focus: '--focus',
};

/** The clinic's accent, in the clinic's area, in the theme that is shown. */
export function useAccent(area: Area): void {
  const chosen = useBranding(({ branding }) => branding?.accentColor ?? OWN_ACCENT);
  const isDark = useTheme((theme) => theme.isDark);
  useEffect(() => {
    if (area !== 'perfect-b' || chosen === OWN_ACCENT) return;
    const { style } = document.documentElement;
    const shades = Object.entries(accentShades(chosen, isDark ? 'dark' : 'light')) as [keyof AccentShades, string][];
    for (const [name, shade] of shades) style.setProperty(TOKENS[name], shade);
    return () => {
      for (const [name] of shades) style.removeProperty(TOKENS[name]);
    };
  }, [area, chosen, isDark]);
}

interface Nameplate {
  readonly title: string;
  readonly subtitle: string;
  readonly logoUrl: string | null;
}

/** What the header says: in the clinic's area what its branding says. */
export function useNameplate(area: Area): Nameplate {
  const branding = useBranding((state) => state.branding);
  const own = areas[area];
  if (area !== 'perfect-b' || branding === null) return { ...own, logoUrl: null };
  return { title: branding.clinicName, subtitle: branding.tagline ?? '', logoUrl: branding.logoUrl };
}
