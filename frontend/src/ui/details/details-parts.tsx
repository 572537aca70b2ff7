import { type ReactNode, useId } from 'react';
import { classes } from '../classes.js';
import type { Elements } from '../elements.js';

/** Heading level of details: 1 on their page, 2 in the panel next to the list. */
export type DetailsLevel = 1 | 2;

interface DetailsHeaderProps {
  readonly name: string;
  readonly level: DetailsLevel;
  /** Image or monogram of 56 px. */
  readonly picture?: Elements;
  readonly badge?: Elements;
  readonly caption: ReactNode;
  readonly actions?: ReactNode;
  /** Controls to the right of the name, for details with one or two actions. */
  readonly menu?: Elements;
}

/** Name, caption and actions at the top of details. */
export function DetailsHeader({ name, level, picture, badge, caption, actions, menu }: DetailsHeaderProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        {picture}
        <div className="min-w-0 flex-1">
          <Heading className="text-heading font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </Heading>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-table text-muted">
            <span className="contents">{caption}</span>
            {badge}
          </div>
        </div>
        {menu && <div className="print:hidden">{menu}</div>}
      </div>
      {actions && (
        <div className="grid grid-cols-2 gap-2 empty:hidden max-sm:[&>:last-child:nth-child(odd)]:col-span-2 max-[359px]:flex max-[359px]:flex-wrap max-[359px]:*:grow sm:flex sm:flex-wrap print:hidden">
          {actions}
        </div>
      )}
    </header>
  );
}

/** Figures of details in a line, separated by hairlines. */
export const DetailsFigures = ({ children }: { readonly children: Elements }) => (
  <dl className="grid grid-cols-2 gap-x-4 gap-y-4 border-y border-line py-4 @min-[480px]:auto-cols-fr @min-[480px]:grid-flow-col @min-[480px]:grid-cols-none @min-[480px]:gap-x-0 @min-[480px]:divide-x @min-[480px]:divide-line">
    {children}
  </dl>
);

interface DetailsFigureProps {
  readonly label: string;
  readonly figure: string;
  readonly meaning: string;
  readonly more?: string | null;
  /** Warning below the figure, such as an unusable quantity. */
  readonly warning?: string | null;
  readonly tone?: 'warn' | 'bad' | undefined;
  readonly children?: Elements;
}

const toneText = { warn: 'text-warn-text', bad: 'text-bad-text' } as const;

export const DetailsFigure = ({
  label,
  figure,
  meaning,
  more = null,
  warning = null,
  tone,
  children,
}: DetailsFigureProps) => (
  <div className="min-w-0 @min-[480px]:px-3 @min-[480px]:first:pl-0 @min-[480px]:last:pr-0">
    <dt className="text-caption text-muted">{label}</dt>
    <dd className="min-w-0">
      <span className={classes('figures block text-heading font-semibold wrap-anywhere', tone && toneText[tone])}>
        {figure}
      </span>
      <span className="block min-h-4 text-caption text-muted">{meaning}</span>
      {more !== null && <span className="figures block text-caption">{more}</span>}
      {warning !== null && <span className="block text-caption font-semibold text-warn-text">{warning}</span>}
      {children}
    </dd>
  </div>
);

interface DetailsHeadingProps {
  readonly title: string;
  /** Heading level of the details; this heading is one level lower. */
  readonly level: DetailsLevel;
  readonly id?: string;
  readonly note?: string;
  /** Controls of the section, at the end of the heading. */
  readonly controls?: Elements;
}

/** Heading of a section of details. */
export function DetailsHeading({ title, level, id, note, controls }: DetailsHeadingProps) {
  const Heading = level === 1 ? 'h2' : 'h3';
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Heading id={id} className="text-lead font-semibold">
        {title}
      </Heading>
      {note !== undefined && <p className="text-caption text-muted">{note}</p>}
      {controls && <div className="print:hidden">{controls}</div>}
    </div>
  );
}

interface DetailsBlockProps extends Omit<DetailsHeadingProps, 'id'> {
  readonly className?: string;
  readonly children: Elements;
}

/** Section of details: a heading and any content, such as a list of rows. */
export function DetailsBlock({ className, children, ...heading }: DetailsBlockProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes('border-t border-line pt-4 [dl+&]:border-t-0 [dl+&]:pt-0', className)}
    >
      <DetailsHeading {...heading} id={id} />
      {children}
    </section>
  );
}

/** Fields of details under a heading. */
export const DetailsSection = ({ children, ...block }: Omit<DetailsBlockProps, 'controls' | 'className'>) => (
  <DetailsBlock {...block}>
    <dl className="grid gap-x-6 gap-y-3 @min-[400px]:grid-cols-2">{children}</dl>
  </DetailsBlock>
);

interface DetailsFieldProps {
  readonly label: string;
  /** Spans both columns. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A label with its value; a dash for null. */
export const DetailsField = ({ label, wide = false, children }: DetailsFieldProps) => (
  <div className={classes('min-w-0', wide && 'col-span-full')}>
    <dt className="text-caption text-muted">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children ?? <span className="text-muted">—</span>}</dd>
  </div>
);
