import { getClinicSettings } from '@atrium/contract/clinic/settings/calls';
import type { ClinicSettings } from '@atrium/contract/clinic/settings/schemas';
import { create } from 'zustand';
import { call } from '../lib/api/http.js';
import { onLive } from '../lib/live/live.js';
import { currentUser } from './session-store.js';

/* The clinic's branding: name, tagline, logo and accent. Cached on the device for the first paint of the next visit. */

const KEY = 'atrium-branding';

/** Fields for the header; the settings screen uses all of them. */
type Branding = Pick<ClinicSettings, 'clinicName' | 'tagline' | 'logoUrl'>;

/** Accent as design tokens by name; null for the product's own accent. */
type Accent = Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>> | null;

interface Kept {
  readonly branding: Branding | null;
  readonly accent: Accent;
}

interface BrandingState extends Kept {
  readonly settings: ClinicSettings | null;
}

/** Uses the cached or the product's own branding until settings load. */
export const useBranding = create<BrandingState>(() => ({ ...kept(), settings: null }));

/** Applies settings from a read, an event or the response to a save; older versions are ignored. */
export function tookBranding(settings: ClinicSettings): void {
  const known = useBranding.getState().settings;
  if (known !== null && known.version >= settings.version) return;
  const { clinicName, tagline, logoUrl } = settings;
  useBranding.setState({ branding: { clinicName, tagline, logoUrl }, settings });
  void takeAccent(settings).catch(() => undefined);
}

/** Computes the accent's shades; the code loads only when needed. */
async function takeAccent(settings: ClinicSettings): Promise<void> {
  const { accentOf } = await import('../lib/format/accent-tokens.js');
  if (useBranding.getState().settings !== settings) return;
  const accent = accentOf(settings.accentColor);
  useBranding.setState({ accent });
  try {
    const { branding } = useBranding.getState();
    localStorage.setItem(KEY, JSON.stringify({ branding, accent } satisfies Kept));
  } catch {
    // Storage is disabled: the next visit starts with the product's own branding.
  }
}

async function loadBranding(): Promise<void> {
  if (currentUser()?.projects.includes('perfect-b') !== true) return;
  try {
    tookBranding(await call(getClinicSettings));
  } catch {
    // The known branding stays; the next connection tries again.
  }
}

onLive({
  events(events) {
    for (const { data } of events)
      if ('settings' in data && 'accentColor' in data.settings) tookBranding(data.settings);
  },
  resync: () => void loadBranding(),
  connected: () => void loadBranding(),
  reset: () => useBranding.setState({ branding: null, accent: null, settings: null }),
});

function kept(): Kept {
  try {
    const { branding = null, accent = null } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return { branding: typeof branding?.clinicName === 'string' ? branding : null, accent };
  } catch {
    return { branding: null, accent: null };
  }
}
