import { type ComponentProps, useState, type ReactNode } from 'react';
import { Spinner } from '../feedback/spinner.js';
import { classes } from '../classes.js';
import { drawIcon, type Icon } from '../icon.js';
import { showFailure } from '../../lib/page/toast.js';
import { Plus } from 'lucide-react';

export interface ButtonStyle {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'medium' | 'small' | 'large';
  readonly wide?: boolean;
}

const variants = {
  primary: 'bg-accent-fill text-on-accent hover:bg-accent-fill-hover',
  secondary: 'bg-surface text-text border border-field-line/70 hover:bg-sunken dark:bg-raised dark:hover:bg-line',
  quiet: 'text-muted hover:bg-sunken hover:text-text dark:hover:bg-line',
  danger: 'bg-bad-fill text-white hover:bg-bad-fill-hover',
} as const;

const sizes = {
  small: 'min-h-8 px-2 text-table pointer-coarse:min-h-11',
  medium: 'min-h-9 px-3 text-body pointer-coarse:min-h-11',
  large: 'min-h-11 px-4 text-body',
} as const;

/** Class names of a button, for links that look like one. */
export const getButtonClasses = ({ variant = 'secondary', size = 'medium', wide = false }: ButtonStyle): string =>
  classes(
    'inline-flex items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap select-none transition-colors print:hidden',
    'disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:cursor-progress',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  );

interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'size'> {
  readonly icon?: Icon | false | undefined;
  /** Label during a request ("Saving..."). The button keeps its place and focus and ignores presses. */
  readonly busy?: string | false;
}

export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isBusy = busy !== false;
  return (
    <button
      type={type}
      {...rest}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={classes(
        getButtonClasses({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }),
        className,
      )}
    >
      {isBusy ? <Spinner /> : icon && drawIcon(icon)}
      {/* Without a box of its own, so that the parts of a label are laid out by the button. */}
      <span className="contents">{isBusy ? busy : children}</span>
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> {
  readonly label: string;
  /** Tooltip, when it is shorter than the label. */
  readonly tip?: string;
  readonly icon: Icon;
}

export function IconButton({ label, tip = label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      data-tip={tip}
      {...rest}
      className={classes(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-text disabled:opacity-50 pointer-coarse:size-11 dark:hover:bg-line print:hidden',
        className,
      )}
    >
      {drawIcon(icon)}
    </button>
  );
}

interface AsyncButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  readonly busy: string;
  /** Error message when the server gives no reason. */
  readonly failed?: string;
  readonly onRun: () => Promise<unknown>;
}

/** Button that is busy while `onRun` runs, and shows a toast when it rejects. */
export function AsyncButton({ busy, failed = 'Please try again.', onRun, ...button }: AsyncButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await onRun().catch((error: unknown) => showFailure(error, failed));
    setBusy(false);
  };
  return <Button {...button} busy={isBusy && busy} onClick={() => void run()} />;
}

interface AddButtonProps {
  readonly onClick: () => void;
  readonly onPointerEnter?: (() => void) | undefined;
  readonly children: ReactNode;
}

export const AddButton = (props: AddButtonProps) => (
  <Button variant="primary" aria-keyshortcuts="N" icon={Plus} {...props} />
);

/** Primary action of a screen whose header is in the top bar of phones. */
export const PhoneAdd = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <IconButton
    label={label}
    aria-keyshortcuts="N"
    className="ml-auto bg-accent-fill text-on-accent! hover:bg-accent-fill-hover! sm:hidden"
    icon={<Plus className="size-5" />}
    onClick={onClick}
  />
);
