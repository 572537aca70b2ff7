import { CalendarDays } from 'lucide-react';
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { currentWallTime } from '../../../lib/format/dates.js';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { IconButton } from '../../buttons/button.js';
import { classes } from '../../classes.js';
import { Input } from '../field.js';
import { type DateKind, formatDateInput, validateDateText, parseDateText } from './date-text.js';

const MonthPopover = lazyPart(async () => (await import('./month-popover.js')).MonthPopover);

/** Latest allowed date. Years of six digits are always mistakes. */
const LAST_DAY = '9999-12-31';

const PLACEHOLDERS = { date: 'Choose a day', time: 'hh:mm', 'date-time': 'Day, hh:mm' } as const;

/** The part of a change event that forms and screens read; `value` is the stored form, such as `2026-11-26`. */
interface DateChange {
  readonly target: { readonly name: string | undefined; readonly value: string };
  readonly currentTarget: { readonly name: string | undefined; readonly value: string };
}

/** The handle that a form reads and sets in place of an input element. */
interface DateHandle {
  readonly type: string;
  get value(): string;
  set value(next: string | null | undefined);
  readonly focus: () => void;
}

interface DateInputProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'onInput' | 'ref'
> {
  readonly kind?: DateKind;
  /** Value of a controlled field: `yyyy-MM-dd`, `HH:mm` or `yyyy-MM-ddTHH:mm`; "" when it is empty. */
  readonly value?: string;
  readonly onChange?: (event: DateChange) => unknown;
  readonly ref?: Ref<DateHandle>;
}

/** Text while a user types, with the values that the field had since the typing began. */
interface Typed {
  readonly text: string;
  readonly values: readonly string[];
}

/**
 * A field for a day, a time or both. It shows "Nov 26, 2026" and "14:02", accepts shorthand such as "fri" and "+3d",
 * and opens a month with the button or Down. Text that is no value stays in the field with a message, keeps the
 * value before it and blocks the submit of the form.
 */
export function DateInput({
  kind = 'date',
  placeholder = PLACEHOLDERS[kind],
  value,
  min,
  max = kind === 'time' ? undefined : LAST_DAY,
  name,
  onChange,
  onBlur,
  onKeyDown,
  ref,
  className,
  disabled,
  ...rest
}: DateInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const own = useRef('');
  const [ownValue, setOwnValue] = useState('');
  const [typed, setTyped] = useState<Typed | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const current = value ?? ownValue;
  // A value that comes from elsewhere replaces what was typed.
  const text = typed !== null && typed.values.includes(current) ? typed.text : null;

  const show = (next: string): void => {
    own.current = next;
    setOwnValue(next);
  };
  useImperativeHandle(
    ref,
    (): DateHandle => ({
      type: 'text',
      get value(): string {
        return own.current;
      },
      set value(next: string | null | undefined) {
        show(next ?? '');
        setTyped(null);
        setError(null);
      },
      focus: () => input.current?.focus(),
    }),
    [],
  );

  const context = () => ({
    now: currentWallTime(kind === 'date' ? 'organization' : 'reader'),
    min: min?.toString(),
    max: max?.toString(),
  });
  const emit = (next: string): void => {
    if (next === current) return;
    if (value === undefined) show(next);
    const target = { name, value: next };
    onChange?.({ target, currentTarget: target });
  };
  const take = (entry: string): void => {
    setError(null);
    const parsed = entry.trim() === '' ? { day: '' } : parseDateText(kind, entry, context());
    const values = text === null || typed === null ? [current] : typed.values;
    // "3/4" is a day until it becomes "3/4/2026", which is ambiguous.
    const next = parsed !== null && 'day' in parsed ? parsed.day : (values[0] ?? '');
    setTyped({ text: entry, values: [...values, next] });
    emit(next);
  };
  /** Parses the typed text. Returns whether it is a valid value. */
  const settle = (): boolean => {
    if (text === null) return true;
    const wrong = validateDateText(kind, text, context());
    setError(wrong);
    if (wrong === null) setTyped(null);
    return wrong === null;
  };
  const choose = (day: string): void => {
    setOpen(false);
    setTyped(null);
    setError(null);
    emit(kind === 'date' ? day : `${day}T${current.slice(11, 16) || context().now.slice(11, 16)}`);
    input.current?.focus();
  };

  const block = useEffectEvent((event: Event) => {
    const field = input.current;
    if (field === null || field.disabled || !isInForm(field, event.target) || settle()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    field.focus();
  });
  useEffect(() => {
    const listen = (event: Event) => block(event);
    document.addEventListener('submit', listen, true);
    return () => document.removeEventListener('submit', listen, true);
  }, []);

  const isOpenable = kind !== 'time';
  const button = (
    <IconButton
      label="Open calendar"
      icon={CalendarDays}
      tabIndex={-1}
      disabled={disabled}
      onPointerEnter={() => void MonthPopover.preload()}
      onClick={() => setOpen(!isOpen)}
      className="absolute inset-y-0 right-0 my-auto"
    />
  );
  const errorId = `${id}-error`;
  return (
    <>
      <div className="relative">
        <Input
          autoComplete="off"
          placeholder={placeholder}
          {...rest}
          {...(isOpenable && {
            role: 'combobox',
            'aria-haspopup': 'dialog',
            'aria-expanded': isOpen,
            'aria-controls': isOpen ? `${id}-month` : undefined,
          })}
          {...(error !== null && {
            'aria-invalid': true,
            'aria-describedby': [rest['aria-describedby'], errorId].filter(Boolean).join(' '),
          })}
          ref={input}
          name={name}
          disabled={disabled}
          translate="no"
          className={classes('figures', isOpenable && 'pr-9 pointer-coarse:pr-11', className)}
          value={text ?? formatDateInput(kind, current)}
          onChange={(event) => take(event.currentTarget.value)}
          onBlur={(event: FocusEvent<HTMLInputElement>) => {
            settle();
            onBlur?.(event);
          }}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
            onKeyDown?.(event);
            if (event.key === 'Enter' && !settle()) event.preventDefault();
            if (event.key !== 'ArrowDown' || !isOpenable) return;
            event.preventDefault();
            settle();
            setOpen(true);
          }}
        />
        {isOpenable &&
          (isOpen ? (
            <Suspense fallback={button}>
              <MonthPopover
                id={`${id}-month`}
                trigger={button}
                day={current.slice(0, 10)}
                context={context()}
                onChoose={choose}
                onClose={() => setOpen(false)}
                onFocusLost={() => input.current?.focus()}
              />
            </Suspense>
          ) : (
            button
          ))}
      </div>
      {error !== null && (
        <p id={errorId} role="alert" className="text-caption text-bad-text">
          {error}
        </p>
      )}
    </>
  );
}

/** Returns whether the form contains the field, also by its dialog outside the form element. */
const isInForm = (field: HTMLInputElement, form: EventTarget | null): boolean =>
  form instanceof HTMLFormElement &&
  (form.contains(field) || field.closest('[role="dialog"]')?.contains(form) === true);
