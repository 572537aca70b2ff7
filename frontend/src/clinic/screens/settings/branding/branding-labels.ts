export const BRANDING_LABELS = {
  clinicName: 'Clinic name',
  tagline: 'Tagline',
  logoUrl: 'Logo',
  accentColor: 'Accent color',
} as const;
