import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../classes.js';

const toneLooks = {
  bad: { icon: CircleAlert, look: 'border-bad-line bg-bad-soft text-bad-text' },
  warn: { icon: TriangleAlert, look: 'border-warn-line bg-warn-soft text-warn-text' },
  good: { icon: CircleCheck, look: 'border-line bg-sunken text-text' },
  info: { icon: Info, look: 'border-line bg-sunken text-text' },
} as const;

interface AlertProps {
  readonly tone: keyof typeof toneLooks;
  readonly title?: string;
  /** True to announce the alert immediately; omit it for alerts that exist from the first render. */
  readonly urgent?: boolean;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

export function Alert({ tone, title, urgent = false, children, className }: AlertProps) {
  const { icon: Icon, look } = toneLooks[tone];
  const place = useRef<HTMLDivElement>(null);
  // Scrolls to the error of a long form.
  useEffect(() => {
    if (urgent) place.current?.scrollIntoView({ block: 'nearest' });
  }, [urgent]);
  return (
    <div
      ref={place}
      role={urgent ? 'alert' : undefined}
      className={classes('flex scroll-mt-3 scroll-mb-20 gap-2 rounded-control border px-3 py-2', look, className)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}

interface FormErrorProps {
  readonly sentence: string | null | undefined;
  readonly className?: string;
}

/** Shows why a form was rejected when no field is to blame, and announces it. */
export const FormError = ({ sentence, className }: FormErrorProps) =>
  sentence != null && (
    <Alert tone="bad" urgent className={className}>
      {sentence}
    </Alert>
  );
