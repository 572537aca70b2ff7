import type { ValueTransformer } from 'typeorm';

/** Hours have two decimals at most, so a number holds them as they are; the driver reads `numeric` as text. */
export const hoursColumn: ValueTransformer = {
  to: (hours: unknown): unknown => hours,
  from: (stored: string | null): number | null => (stored === null ? null : Number(stored)),
};
