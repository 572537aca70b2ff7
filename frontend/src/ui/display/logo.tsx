/** Both arches of the logo in a box of 32. Their lengths count as 100, for dashes and motion. */
export const ARCHES = {
  outer: { d: 'M6 28V16a10 10 0 0 1 20 0v12', pathLength: 100 },
  inner: { d: 'M12.5 28V17a3.5 3.5 0 0 1 7 0v11z', pathLength: 100 },
} as const;

/** Strokes of the logo: filled while the data is live, outlined while it connects, dashed when offline. */
const LOOKS = {
  live: { outer: { strokeWidth: 4 }, inner: { strokeWidth: 2, fill: 'var(--accent)' } },
  connecting: { outer: { strokeWidth: 2 }, inner: { strokeWidth: 2 } },
  offline: {
    outer: { strokeWidth: 2, strokeDasharray: '5 7' },
    inner: { strokeWidth: 2, strokeDasharray: '7 9' },
  },
} as const;

export type LogoState = keyof typeof LOOKS;

interface LogoProps {
  readonly className?: string;
  readonly state?: LogoState;
}

/** Two arches: the outer one in the color of the text, the inner one in the color of the area. */
export function Logo({ className = 'size-8', state = 'live' }: LogoProps) {
  const { outer, inner } = LOOKS[state];
  return (
    <svg
      viewBox="0 0 32 32"
      className={className}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path {...ARCHES.outer} {...outer} className="stroke-current transition-all" />
      <path {...ARCHES.inner} {...inner} className="stroke-accent transition-all" />
    </svg>
  );
}
