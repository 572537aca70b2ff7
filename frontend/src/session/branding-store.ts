import { getClinicSettings } from '@atrium/contract/clinic/settings/calls';
import type { ClinicSettings } from '@atrium/contract/clinic/settings/schemas';
import { create } from 'zustand';
import { call } from '../lib/api/http.js';
import { onLive } from '../lib/live/live.js';
import { currentUser } from './session-store.js';

/* How the clinic shows itself: name, tagline, logo, accent. Kept on this device too, so that the next visit begins with it. */

const KEY = 'atrium-branding';

/** What the header needs; the settings screen needs the rest. */
type Branding = Pick<ClinicSettings, 'clinicName' | 'tagline' | 'logoUrl'>;

/** The accent as design tokens by their names; null: the product's own. */
type Accent = Readonly<Record<'light' | 'dark', Readonly<Record<string, string>>>> | null;

interface Kept {
  readonly branding: Branding | null;
  readonly accent: Accent;
}

interface BrandingState extends Kept {
  readonly settings: ClinicSettings | null;
}

/** Until somebody says something, the product's own look stands. */
export const useBranding = create<BrandingState>(() => ({ ...kept(), settings: null }));

/** From a read, an event, or the answer to one's own save; what is not newer is ignored. */
export function tookBranding(settings: ClinicSettings): void {
  const known = useBranding.getState().settings;
  if (known !== null && known.version >= settings.version) return;
  const { clinicName, tagline, logoUrl } = settings;
  useBranding.setState({ branding: { clinicName, tagline, logoUrl }, settings });
  void takeAccent(settings).catch(() => undefined);
}

/** What computes the shades is fetched only when there is something to compute. */
async function takeAccent(settings: ClinicSettings): Promise<void> {
  const { accentOf } = await import('../lib/format/accent-tokens.js');
  if (useBranding.getState().settings !== settings) return;
  const accent = accentOf(settings.accentColor);
  useBranding.setState({ accent });
  try {
    const { branding } = useBranding.getState();
    localStorage.setItem(KEY, JSON.stringify({ branding, accent } satisfies Kept));
  } catch {
    // Storage is switched off: the next visit begins with the product's own look.
  }
}

async function loadBranding(): Promise<void> {
  if (currentUser()?.projects.includes('perfect-b') !== true) return;
  try {
    tookBranding(await call(getClinicSettings));
  } catch {
    // What is known stands; the next connection asks again.
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
