import { useEffect } from 'react';
import { accentTokens, OWN_ACCENT } from '../lib/accent-tokens.js';
import { useTheme } from '../lib/theme.js';
import { useBranding } from '../session/branding-store.js';
import { type Area, areas } from './pages.js';

/** The clinic's accent, in the clinic's area, in the theme that is shown. */
export function useAccent(area: Area): void {
  const chosen = useBranding(({ branding }) => branding?.accentColor ?? OWN_ACCENT);
  const isDark = useTheme((theme) => theme.isDark);
  useEffect(() => {
    if (area !== 'perfect-b' || chosen === OWN_ACCENT) return;
    const { style } = document.documentElement;
    const tokens = Object.entries(accentTokens(chosen, isDark ? 'dark' : 'light'));
    for (const [name, shade] of tokens) style.setProperty(name, shade);
    return () => {
      for (const [name] of tokens) style.removeProperty(name);
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
