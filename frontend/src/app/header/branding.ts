import { useEffect, useLayoutEffect } from 'react';
import { useTheme } from '../../lib/page/theme.js';
import { useBranding } from '../../session/branding-store.js';
import { type Area, areas } from '../navigation/page.js';

/**
 * Sets the accent color of the document: that of the area, and in the clinic's area that of its branding. Pages outside
 * of the areas have the header of the enterprise, and so its accent.
 */
export function useAccent(area: Area): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['area'] = area === 'shell' ? 'enterprise' : area;
    return () => void delete dataset['area'];
  }, [area]);
  const accent = useOwnAccent(area);
  useEffect(() => {
    if (accent === undefined) return;
    const { style } = document.documentElement;
    const tokens = Object.entries(accent);
    for (const [name, shade] of tokens) style.setProperty(name, shade);
    return () => {
      for (const [name] of tokens) style.removeProperty(name);
    };
  }, [accent]);
}

/**
 * Returns the CSS variables of the clinic's accent color, for its area and for elements elsewhere that represent it.
 */
export function useOwnAccent(area: Area): Readonly<Record<string, string>> | undefined {
  const accent = useBranding((state) => state.accent);
  const isDark = useTheme((theme) => theme.isDark);
  return area === 'perfect-b' ? accent?.[isDark ? 'dark' : 'light'] : undefined;
}

interface HeaderTitle {
  readonly title: string;
  readonly subtitle: string;
  readonly logoUrl: string | null;
}

/** Returns the name in the header: the clinic's branding in its area, else the product's. */
export function useHeaderTitle(area: Area): HeaderTitle {
  const branding = useBranding((state) => state.branding);
  const own = areas[area];
  if (area !== 'perfect-b' || branding === null) return { ...own, logoUrl: null };
  return { title: branding.clinicName, subtitle: branding.tagline ?? '', logoUrl: branding.logoUrl };
}
