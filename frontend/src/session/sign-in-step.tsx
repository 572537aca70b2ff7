import type { FormEvent, RefObject } from 'react';
import type { Elements } from '../ui/elements.js';

interface SignInStepProps {
  readonly title: string;
  readonly description: string;
  readonly form?: RefObject<HTMLFormElement | null>;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: Elements;
}

export function SignInStep({ title, description, form, onSubmit, children }: SignInStepProps) {
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(event);
      }}
      className="mt-8 flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6 dark:bg-raised"
    >
      <div>
        <h2 className="text-lead font-semibold">{title}</h2>
        <p className="mt-0.5 text-table text-muted">{description}</p>
      </div>
      {children}
    </form>
  );
}
