import { File as FileIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.js';
import { getFileExtension } from './file-names.js';
import { formatFileSize } from './file-size.js';

interface FileTileFrameProps {
  readonly name: string;
  readonly pictureUrl: string | null;
  /** A text, or the size in bytes. */
  readonly caption: string | number;
  readonly isFaded?: boolean;
  readonly problem?: string | null;
  /** Address that opens the file. */
  readonly href?: string;
  /** Tooltip of the link. */
  readonly title?: string;
  readonly children?: ReactNode;
}

/** A square of 88 px with the picture or the type of a file, and its name below. */
export function FileTileFrame({
  name,
  pictureUrl,
  caption,
  isFaded,
  problem,
  href,
  title,
  children,
}: FileTileFrameProps) {
  const square = (
    <span
      aria-hidden="true"
      className={classes(
        'flex size-22 flex-col items-center justify-center gap-1 overflow-hidden rounded-control border bg-sunken text-muted',
        problem === null || problem === undefined ? 'border-line' : 'border-bad-line',
        isFaded === true && 'opacity-70',
      )}
    >
      {pictureUrl === null ? (
        <>
          <FileIcon className="size-6" />
          <span className="text-caption font-semibold">{getFileExtension(name)}</span>
        </>
      ) : (
        <img src={pictureUrl} alt="" loading="lazy" className="size-full object-cover" />
      )}
    </span>
  );
  const label = (
    <span className="line-clamp-2 text-caption wrap-anywhere text-text" title={name}>
      {name}
    </span>
  );
  return (
    <li className="group relative flex w-22 flex-col gap-1">
      {href === undefined ? (
        <>
          {square}
          {label}
        </>
      ) : (
        <a href={href} target="_blank" rel="noreferrer" title={title} className="flex flex-col gap-1 rounded-control">
          {square}
          {label}
        </a>
      )}
      <span className={classes('figures text-caption', problem ? 'text-bad-text' : 'text-muted')}>
        {typeof caption === 'number' ? formatFileSize(caption) : caption}
      </span>
      {problem && (
        <span role="alert" className="text-caption text-bad-text">
          {problem}
        </span>
      )}
      <span className="pointer-events-none absolute inset-x-0 top-0 h-22 *:pointer-events-auto">{children}</span>
    </li>
  );
}
