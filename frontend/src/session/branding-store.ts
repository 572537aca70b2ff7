import type { ClinicSettings } from '@atrium/contract/clinic/settings';
import { create } from 'zustand';
import { call } from '../lib/http.js';
import { onLive } from '../lib/live.js';
import { currentUser } from './session-store.js';

/* How the clinic shows itself: name, tagline, logo, accent. Kept on this device too, so that the next visit begins with it. */

const KEY = 'atrium-branding';

/** What the header and the colours need; the settings screen needs the rest. */
export type Branding = Pick<ClinicSettings, 'clinicName' | 'tagline' | 'logoUrl' | 'accentColor'>;

interface BrandingState {
  /** Null: nobody has said anything yet, and the product's own look stands. */
  readonly branding: Branding | null;
  readonly settings: ClinicSettings | null;
}

export const useBranding = create<BrandingState>(() => ({ branding: kept(), settings: null }));

/** From a read, an event, or the answer to one's own save; what is not newer is ignored. */
export function tookBranding(settings: ClinicSettings): void {
  const known = useBranding.getState().settings;
  if (known !== null && known.version >= settings.version) return;
  const { clinicName, tagline, logoUrl, accentColor } = settings;
  const branding = { clinicName, tagline, logoUrl, accentColor };
  useBranding.setState({ branding, settings });
  try {
    localStorage.setItem(KEY, JSON.stringify(branding));
  } catch {
    // Storage is switched off: the next visit begins with the product's own look.
  }
}

async function loadBranding(): Promise<void> {
  if (currentUser()?.projects.includes('perfect-b') !== true) return;
  try {
    const { getClinicSettings } = await import('@atrium/contract/clinic/settings');
    tookBranding(await call(getClinicSettings));
  } catch {
    // What is known stands; the next connection asks again.
  }
}

onLive({
  events(events) {
    for (const { data } of events) if ('settings' in data && 'accentColor' in data.settings) tookBranding(data.settings);
  },
  resync: () => void loadBranding(),
  connected: () => void loadBranding(),
  reset: () => useBranding.setState({ branding: null, settings: null }),
});

function kept(): Branding | null {
  try {
    const { clinicName, tagline, logoUrl, accentColor } = JSON.parse(localStorage.getItem(KEY) ?? '') as Partial<Branding>;
    return typeof clinicName === 'string' && /^#[0-9a-f]{6}$/.test(accentColor ?? '')
      ? { clinicName, tagline: tagline ?? null, logoUrl: logoUrl ?? null, accentColor: accentColor as string }
      : null;
  } catch {
    return null;
  }
}
