import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useIsScreenLoaded } from '../../lib/api/use-is-screen-loaded.js';
import { getButtonClasses } from '../../ui/buttons/button.js';
import { Logo } from '../../ui/display/logo.js';
import { useOwnAccent } from '../header/branding.js';
import type { Area } from '../navigation/page.js';

export interface Tile {
  readonly label: string;
  readonly to: string;
}

interface AreaRowProps {
  readonly area: Area;
  readonly title: string;
  readonly description?: string;
  readonly label?: string;
  readonly tiles: readonly Tile[];
  /** Live figures; they load after the screen. */
  readonly figures: ReactNode;
  readonly button: string;
  readonly to: string;
}

/** An area in its own accent: mark, name, what it offers, two figures, and the button that opens it. */
export function AreaRow({ area, title, description, label, tiles, figures, button, to }: AreaRowProps) {
  const isRead = useIsScreenLoaded();
  return (
    <article
      data-area={area}
      style={useOwnAccent(area)}
      className="flex gap-4 py-4 max-lg:flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_20rem_11rem] lg:items-center lg:gap-6"
    >
      <div className="flex min-w-0 items-start gap-4">
        <Logo className="size-10 shrink-0" />
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-2 text-lead font-semibold">
            <span>{title}</span>
            {label !== undefined && (
              <span className="rounded-full bg-accent-soft px-2 text-caption font-normal text-accent-text">
                {label}
              </span>
            )}
          </h2>
          {description !== undefined && <p className="text-table text-muted">{description}</p>}
          {tiles.length > 0 && (
            <ul className="-mx-2 flex flex-wrap text-table">
              {tiles.map((tile) => (
                <li key={tile.label}>
                  <Link
                    to={tile.to}
                    className="flex min-h-8 items-center rounded-control px-2 text-accent-text hover:bg-accent-soft pointer-coarse:min-h-11"
                  >
                    {tile.label}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {/* As high as the figures, so that nothing moves. */}
      <div className="min-h-7">{isRead && <Suspense>{figures}</Suspense>}</div>
      <Link to={to} className={getButtonClasses({ variant: 'secondary' })}>
        {button}
      </Link>
    </article>
  );
}
