import { ArrowRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, buttonLook } from '../../ui/buttons/button.js';
import { isPage } from '../pages.js';

export interface Tile {
  readonly label: string;
  readonly icon: LucideIcon;
}

interface ProjectCardProps {
  readonly title: string;
  readonly description?: string;
  readonly label?: string;
  readonly tiles: readonly Tile[];
  readonly button: string;
  readonly to: string;
  readonly icon?: LucideIcon;
}

export function ProjectCard({ title, description, label, tiles, button, to, icon: Icon }: ProjectCardProps) {
  return (
    <article className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5">
      <div className="flex items-start gap-3">
        {Icon !== undefined && (
          <span
            className="flex size-9 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-text"
            aria-hidden="true"
          >
            <Icon className="size-5" />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <h2 className="text-lead font-semibold">{title}</h2>
          {description !== undefined && <p className="text-muted">{description}</p>}
        </div>
        {label !== undefined && (
          <span className="rounded-full border border-accent-line bg-accent-soft px-2 py-px text-caption font-medium text-accent-text">
            {label}
          </span>
        )}
      </div>
      {tiles.length > 0 && (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {tiles.map(({ label: name, icon: TileIcon }) => (
            <li key={name} className="flex flex-col gap-2 rounded-control bg-sunken px-3 py-2.5 text-table font-medium">
              <TileIcon className="size-4 text-accent-text" aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto">
        {!isPage(to) ? (
          <Button disabled>{button}</Button>
        ) : (
          <Link to={to} className={buttonLook({ variant: 'primary' })}>
            {button}
            <ArrowRight className="size-4" aria-hidden="true" />
          </Link>
        )}
      </div>
    </article>
  );
}
