import { Check } from 'lucide-react';
import { BackLink } from '../buttons/back-link.js';
import { classes } from '../classes.js';
import { ScreenHeader } from '../display/screen-header.js';
import type { Elements } from '../elements.js';

const STEPS = ['Choose file', 'Check rows', 'Import'] as const;

interface ImportFrameProps {
  readonly title: string;
  /** Path and name of the list that receives the rows. */
  readonly list: { readonly path: string; readonly name: string };
  /** Section that phones show above the title, for an import that is no tab. */
  readonly within?: string;
  /** Current step, from 0; absent when the user may not import. */
  readonly step?: 0 | 1 | 2;
  readonly children: Elements;
}

/** Screen of an import: heading, steps, and the content of the current step. */
export const ImportFrame = ({ title, list, within, step, children }: ImportFrameProps) => (
  <div className="flex flex-col gap-6 max-sm:gap-4">
    <ScreenHeader
      title={title}
      within={within}
      subtitle="Preview changes, then import"
      back={<BackLink to={list.path} list={list.name} />}
    />
    {step !== undefined && <ImportSteps step={step} />}
    {children}
  </div>
);

/** The steps of an import; earlier ones have a check mark. */
export const ImportSteps = ({ step }: { readonly step: number }) => (
  <ol aria-label="Steps" className="flex flex-wrap items-center gap-x-6 gap-y-2 text-table">
    {STEPS.map((name, index) => (
      <li
        key={name}
        aria-current={index === step ? 'step' : undefined}
        className={classes('flex items-center gap-2', index === step ? 'font-semibold' : 'text-muted')}
      >
        <span
          aria-hidden="true"
          className={classes(
            'figures flex size-6 items-center justify-center rounded-full border text-caption',
            index === step ? 'border-accent-fill bg-accent-fill text-on-accent' : 'border-field-line',
          )}
        >
          {index < step ? <Check className="size-3.5" /> : index + 1}
        </span>
        <span>{name}</span>
        {index < step && <span className="sr-only">(done)</span>}
      </li>
    ))}
  </ol>
);

/** Content of a step that has no table, in the width of a form. */
export const ImportCard = ({ children }: { readonly children: Elements }) => (
  <div className="flex w-full max-w-[840px] flex-col gap-6">{children}</div>
);
