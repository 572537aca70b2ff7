import { File as FileIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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

/**
 * A square of 88 px with the picture or the type of a file, and its name below; beside it when there is a problem, whose
 * text needs the width. A picture that the browser cannot show gives way to the type.
 */
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
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const hasProblem = problem !== null && problem !== undefined;
  const square = (
    <span
      aria-hidden="true"
      className={classes(
        'flex size-22 flex-col items-center justify-center gap-1 overflow-hidden rounded-control border bg-sunken text-muted',
        hasProblem ? 'border-bad-line' : 'border-line',
        isFaded === true && 'opacity-70',
      )}
    >
      {pictureUrl === null || pictureUrl === brokenUrl ? (
        <>
          <FileIcon className="size-6" />
          <span className="text-caption font-semibold">{getFileExtension(name)}</span>
        </>
      ) : (
        <img
          src={pictureUrl}
          alt=""
          loading="lazy"
          onError={() => setBrokenUrl(pictureUrl)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
  const label = (
    <span className="line-clamp-2 text-caption wrap-anywhere text-text" title={name}>
      {name}
    </span>
  );
  return (
    <li className={classes('group relative flex', hasProblem ? 'w-full gap-3' : 'w-22 flex-col gap-1')}>
      {href === undefined ? (
        square
      ) : (
        <a href={href} target="_blank" rel="noreferrer" title={title} className="flex flex-col gap-1 rounded-control">
          {square}
          {label}
        </a>
      )}
      <div className="flex min-w-0 flex-col gap-1">
        {href === undefined && label}
        <span className={classes('figures text-caption', hasProblem ? 'text-bad-text' : 'text-muted')}>
          {typeof caption === 'number' ? formatFileSize(caption) : caption}
        </span>
        {hasProblem && (
          <span role="alert" className="text-caption wrap-anywhere text-bad-text">
            {problem}
          </span>
        )}
      </div>
      <span className="pointer-events-none absolute top-0 left-0 size-22 *:pointer-events-auto">{children}</span>
    </li>
  );
}
