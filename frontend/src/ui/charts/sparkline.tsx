interface SparklineProps {
  readonly values: readonly number[];
  readonly label: string;
  readonly className?: string;
}

const WIDTH = 100;
const HEIGHT = 28;

/** A line without axes next to a figure, starting at zero; the last point is the current value. */
export function Sparkline({ values, label, className = 'h-7 w-24' }: SparklineProps) {
  if (values.length < 2) return null;
  const most = Math.max(1, ...values);
  const place = (value: number, index: number): readonly [number, number] => [
    (index / (values.length - 1)) * WIDTH,
    HEIGHT - 2 - (value / most) * (HEIGHT - 4),
  ];
  const points = values.map(place);
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={className}
    >
      <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} className="fill-accent-soft" />
      <polyline
        points={line}
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeWidth="1.5"
        strokeLinejoin="round"
        className="stroke-accent"
      />
    </svg>
  );
}
