import { useEffect } from 'react';
import { useTheme } from '../../lib/page/theme.js';
import { useBranding } from '../../session/branding-store.js';
import { type Area, areas } from '../pages.js';

/** Applies the clinic's accent to the document within the clinic's area. */
export function useAccent(area: Area): void {
  const accent = useBranding((state) => state.accent);
  const isDark = useTheme((theme) => theme.isDark);
  useEffect(() => {
    if (area !== 'perfect-b' || accent === null) return;
    const { style } = document.documentElement;
    const tokens = Object.entries(accent[isDark ? 'dark' : 'light']);
    for (const [name, shade] of tokens) style.setProperty(name, shade);
    return () => {
      for (const [name] of tokens) style.removeProperty(name);
    };
  }, [area, accent, isDark]);
}

interface Nameplate {
  readonly title: string;
  readonly subtitle: string;
  readonly logoUrl: string | null;
}

/** Returns the name in the header: the clinic's branding in its area, else the product's. */
export function useNameplate(area: Area): Nameplate {
  const branding = useBranding((state) => state.branding);
  const own = areas[area];
  if (area !== 'perfect-b' || branding === null) return { ...own, logoUrl: null };
  return { title: branding.clinicName, subtitle: branding.tagline ?? '', logoUrl: branding.logoUrl };
}
