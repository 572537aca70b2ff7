import { Link } from 'react-router-dom';
import { Skeleton } from '../feedback/states.js';

export interface LiveFigure {
  readonly figure: number | undefined;
  /** Label after the figure: "need you". */
  readonly label: string;
  readonly to: string;
  /** True for figures that require an action; zero is never marked. */
  readonly isDue?: boolean;
}

/** Two figures of an area, each a link to its rows. */
export const LiveFigures = ({ figures }: { readonly figures: readonly LiveFigure[] }) => (
  <ul className="grid grid-cols-2 gap-4">
    {figures.map(({ figure, label, to, isDue = false }) => (
      <li key={label}>
        <Link to={to} className="touch-target flex items-baseline gap-2 rounded-small hover:underline">
          {figure === undefined ? (
            <Skeleton className="h-5 w-8" />
          ) : (
            <span className={`figures text-heading font-semibold ${isDue && figure > 0 ? 'text-warn-text' : ''}`}>
              {figure.toLocaleString('en')}
            </span>
          )}
          <span className="text-table text-muted">{label}</span>
        </Link>
      </li>
    ))}
  </ul>
);
