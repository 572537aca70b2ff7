import { classes } from '../classes.js';

const tones = {
  accent: 'bg-accent',
  quiet: 'bg-accent-line',
  info: 'bg-info',
  infoQuiet: 'bg-info-line',
  warn: 'bg-warn',
  line: 'bg-field-line',
} as const;
export type PartTone = keyof typeof tones;

export interface BarPart {
  readonly key: string;
  readonly value: number;
  readonly tone: PartTone;
}

interface BarPartsProps {
  readonly parts: readonly BarPart[];
  readonly top: number;
  readonly stacked: boolean;
  readonly lit: boolean;
}

/** A bar of several parts; the first is at the bottom or on the left. */
export function BarParts({ parts, top, stacked, lit }: BarPartsProps) {
  const shown = stacked ? parts.filter(({ value }) => value > 0).toReversed() : parts;
  return (
    <span
      className={classes(
        'mx-auto flex h-full w-full items-end transition-[filter]',
        stacked ? 'max-w-8 flex-col justify-end gap-px' : 'max-w-10 gap-px',
        lit && 'brightness-90 dark:brightness-125',
      )}
    >
      {shown.map(({ key, value, tone }, index) => (
        <span
          key={key}
          className={classes(
            'block',
            stacked ? 'w-full' : 'min-w-0 flex-1',
            (!stacked || index === 0) && 'rounded-t-small',
            tones[tone],
          )}
          style={{ height: value === 0 ? 0 : `max(2px, ${(value / top) * 100}%)` }}
        />
      ))}
    </span>
  );
}

export const Legend = ({
  parts,
}: {
  readonly parts: readonly { readonly label: string; readonly tone: PartTone }[];
}) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-muted">
    {parts.map(({ label, tone }) => (
      <li key={label} className="flex items-center gap-1.5">
        <span className={classes('size-2.5 rounded-small', tones[tone])} aria-hidden="true" />
        <span>{label}</span>
      </li>
    ))}
  </ul>
);
