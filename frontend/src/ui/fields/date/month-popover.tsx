import {
  addDays,
  getDayOfWeek,
  formatDayWithYear,
  formatMonth,
  isCalendarDate,
  buildMonthGrid,
  getMonth,
  WEEKDAYS_FROM_SUNDAY,
} from '@atrium/rules/time/calendar';
import { addMonthsToDay, type DateEntryContext } from '@atrium/rules/time/date-entry';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../buttons/button.js';
import { classes } from '../../classes.js';
import { Popover } from '../../overlays/popover.js';

interface MonthPopoverProps {
  readonly id: string;
  readonly trigger: ReactNode;
  /** Chosen day `yyyy-MM-dd`; "" for none. */
  readonly day: string;
  readonly context: DateEntryContext;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
  /** Called after closing when no other element has the focus. */
  readonly onFocusLost: () => void;
}

/** Returns the day to which a key of the grid leads, or null. */
function dayAfterKey({ key, shiftKey }: KeyboardEvent, day: string): string | null {
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -getDayOfWeek(day));
    case 'End':
      return addDays(day, 6 - getDayOfWeek(day));
    case 'PageUp':
      return addMonthsToDay(day, -months);
    case 'PageDown':
      return addMonthsToDay(day, months);
    default:
      return null;
  }
}

const focusActive = (grid: HTMLElement | null): void => grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();

/** The month of a date field, with the keys of the ARIA date picker: arrows, Home, End, Page Up and Down. */
export function MonthPopover({
  id,
  trigger,
  day,
  context: { now, min, max },
  onChoose,
  onClose,
  onFocusLost,
}: MonthPopoverProps) {
  const titleId = useId();
  const today = now.slice(0, 10);
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(isCalendarDate(day) ? day : today);
  const month = getMonth(active);
  const isAllowed = (one: string): boolean => (min === undefined || one >= min) && (max === undefined || one <= max);
  const isMoved = useRef(false);
  useEffect(() => {
    if (isMoved.current) focusActive(grid.current);
    isMoved.current = false;
  });
  const press = (event: KeyboardEvent): void => {
    const next = dayAfterKey(event, active);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    isMoved.current = true;
    setActive(next);
  };
  return (
    <Popover
      id={id}
      trigger={trigger}
      label="Choose a day"
      open
      onOpenChange={onClose}
      isNarrow
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        focusActive(grid.current);
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        if (document.activeElement === document.body) onFocusLost();
      }}
    >
      <div className="p-3" translate="no">
        <div className="flex items-center justify-between">
          <IconButton label="Previous month" icon={ChevronLeft} onClick={() => setActive(addMonthsToDay(active, -1))} />
          <p id={titleId} aria-live="polite" className="text-body font-semibold">
            {formatMonth(month)}
          </p>
          <IconButton label="Next month" icon={ChevronRight} onClick={() => setActive(addMonthsToDay(active, 1))} />
        </div>
        <table ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={press} className="mt-1 w-full">
          <thead>
            <tr>
              {WEEKDAYS_FROM_SUNDAY.map((weekday) => (
                <th
                  key={weekday}
                  scope="col"
                  className="size-9 text-caption font-normal text-muted pointer-coarse:w-11"
                >
                  {weekday.slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {buildMonthGrid(month).map((week) => (
              <tr key={week[0]}>
                {week.map((one) => (
                  <td key={one} aria-selected={one === day} className="p-0">
                    <button
                      type="button"
                      tabIndex={one === active ? 0 : -1}
                      aria-label={formatDayWithYear(one)}
                      aria-current={one === today ? 'date' : undefined}
                      aria-disabled={!isAllowed(one) || undefined}
                      onClick={() => isAllowed(one) && onChoose(one)}
                      className={classes(
                        'figures flex size-9 items-center justify-center rounded-control text-table aria-disabled:opacity-40 pointer-coarse:size-11',
                        one === day
                          ? 'bg-accent-fill font-semibold text-on-accent'
                          : 'hover:bg-sunken dark:hover:bg-line',
                        one === today && one !== day && 'font-semibold text-accent-text underline underline-offset-4',
                        getMonth(one) !== month && one !== day && 'text-muted',
                      )}
                    >
                      {Number(one.slice(8))}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Popover>
  );
}
