import { getClinicSettings } from '@atrium/contract/clinic/settings/calls';
import type { ClinicSettings } from '@atrium/contract/clinic/settings/schemas';
import { create } from 'zustand';
import { call } from '../lib/api/http.js';
import { isEvent } from '../lib/area/area.js';
import { onLive } from '../lib/live/live.js';
import { currentUser } from './session-store.js';
import { readStoredJson, writeStored } from '../lib/page/storage.js';

/* The clinic's branding: name, tagline, logo and accent. Cached on the device for the first paint of the next visit. */

const STORAGE_KEY = 'atrium-branding';

/** Fields of the branding that the header needs; the settings screen uses all fields of the settings. */
type Branding = Pick<ClinicSettings, 'clinicName' | 'tagline' | 'logoUrl'>;

/** Accent as design tokens by name; null for the product's own accent. */
type Accent = Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>> | null;

interface CachedBranding {
  readonly branding: Branding | null;
  readonly accent: Accent;
}

interface BrandingState extends CachedBranding {
  readonly settings: ClinicSettings | null;
}

/** Store of the branding: cached or the product's own until the settings load. */
export const useBranding = create<BrandingState>(() => ({ ...readCachedBranding(), settings: null }));

/** Applies settings from a read, an event or the response to a save; older versions are ignored. */
export function applyBranding(settings: ClinicSettings): void {
  const known = useBranding.getState().settings;
  if (known !== null && known.version >= settings.version) return;
  const { clinicName, tagline, logoUrl } = settings;
  useBranding.setState({ branding: { clinicName, tagline, logoUrl }, settings });
  void applyAccent(settings).catch(() => undefined);
}

/** Computes the accent's shades; the code loads only when needed. */
async function applyAccent(settings: ClinicSettings): Promise<void> {
  const { getThemeTokens } = await import('../lib/format/accent-tokens.js');
  if (useBranding.getState().settings !== settings) return;
  const accent = getThemeTokens(settings.accentColor);
  useBranding.setState({ accent });
  const { branding } = useBranding.getState();
  writeStored(STORAGE_KEY, JSON.stringify({ branding, accent } satisfies CachedBranding));
}

async function loadBranding(): Promise<void> {
  if (currentUser()?.projects.includes('perfect-b') !== true) return;
  try {
    applyBranding(await call(getClinicSettings));
  } catch {
    // The known branding stays; the next connection tries again.
  }
}

onLive({
  events(events) {
    for (const event of events) if (isEvent(event, 'clinic-settings.updated')) applyBranding(event.data.settings);
  },
  resync: () => void loadBranding(),
  connected: () => void loadBranding(),
  reset: () => useBranding.setState({ branding: null, accent: null, settings: null }),
});

function readCachedBranding(): CachedBranding {
  const { branding = null, accent = null } = (readStoredJson(STORAGE_KEY) ?? {}) as Partial<CachedBranding>;
  return { branding: typeof branding?.clinicName === 'string' ? branding : null, accent };
}
