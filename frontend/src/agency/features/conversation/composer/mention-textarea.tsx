import { foldText } from '@atrium/rules/text/search';
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { currentUser } from '../../../../session/session-store.js';
import { Monogram } from '../../../../ui/display/monogram.js';
import { Textarea } from '../../../../ui/fields/field.js';
import { classes } from '../../../../ui/classes.js';
import { loadAgency, useAgency } from '../../../store/agency-store.js';
import { findMentionQuery, mentionNames, type MentionedUser } from './mention-text.js';

const MAX_CHOICES = 6;

interface ComposedText {
  readonly text: string;
  readonly users: readonly MentionedUser[];
}

interface MentionTextareaProps {
  readonly placeholder?: string;
  readonly value: ComposedText;
  readonly readOnly?: boolean;
  readonly error: string | null;
  readonly focusRef?: Ref<{ readonly focus: () => void }>;
  readonly autoFocus?: boolean;
  readonly onChange: (value: ComposedText) => void;
  readonly onSubmit: () => void;
  readonly onCancel?: () => void;
}

/** Returns the users whose name has words that begin with those of the query. */
function filterUsers(users: readonly MentionedUser[], query: string): readonly MentionedUser[] {
  const typed = foldText(query).split(/\s+/).filter(Boolean);
  return users
    .filter(({ name }) => {
      const words = foldText(name).split(/[\s(]+/);
      return typed.every((part) => words.some((word) => word.startsWith(part)));
    })
    .slice(0, MAX_CHOICES);
}

/** Text field for Markdown with mentions: `@` offers the members of the agency, Ctrl+Enter submits. */
export function MentionTextarea({
  placeholder,
  value,
  readOnly = false,
  error,
  focusRef,
  autoFocus = false,
  onChange,
  onSubmit,
  onCancel,
}: MentionTextareaProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const team = useAgency((state) => state.team.value);
  useEffect(() => loadAgency('team'), []);
  useEffect(() => {
    if (!autoFocus) return;
    field.current?.focus();
    // Behind the text; browsers focus a filled text area at its start.
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, [autoFocus]);
  useImperativeHandle(focusRef, () => ({ focus: () => field.current?.focus() }), []);
  const people = useMemo(() => mentionNames((team ?? []).filter((member) => member.id !== currentUser()?.id)), [team]);
  const asked = caret === null ? null : findMentionQuery(value.text, caret);
  const choices = asked === null ? [] : filterUsers(people, asked.query);
  const isOpen = choices.length > 0;
  const chosen = choices[Math.min(active, choices.length - 1)];
  const close = () => setCaret(null);

  const insert = (user: MentionedUser) => {
    if (asked === null || caret === null) return;
    const before = `${value.text.slice(0, asked.start)}@${user.name} `;
    // Rendered at once, so that the next key is typed behind the name.
    flushSync(() => {
      onChange({
        text: before + value.text.slice(caret).replace(/^ /, ''),
        users: [...value.users.filter((one) => one.id !== user.id), user],
      });
      close();
    });
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onSubmit();
    }
    if (event.key === 'Escape' && (isOpen || onCancel !== undefined)) {
      // Only the list or the edit closes, not the panel.
      event.preventDefault();
      event.stopPropagation();
      return isOpen ? close() : onCancel?.();
    }
    if (!isOpen || chosen === undefined) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive((choices.indexOf(chosen) + step + choices.length) % choices.length);
    } else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
      event.preventDefault();
      insert(chosen);
    }
  };

  return (
    <div className="relative">
      {isOpen && (
        <div
          id={`${id}-people`}
          role="listbox"
          aria-label="People to mention"
          className="absolute bottom-full left-0 z-20 mb-1 w-full max-w-80 overflow-hidden rounded-card border border-line bg-raised p-1.5 shadow-float"
        >
          {choices.map((user) => (
            <div
              key={user.id}
              id={`${id}-${user.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={user === chosen}
              // Keeps the focus in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(user)}
              className={classes(
                'flex min-h-9 cursor-pointer items-center gap-2 rounded-small px-2 text-body pointer-coarse:min-h-11',
                user === chosen && 'bg-sunken dark:bg-line',
              )}
            >
              <Monogram name={user.name} />
              <span className="truncate">{user.name}</span>
            </div>
          ))}
        </div>
      )}
      <Textarea
        ref={field}
        rows={2}
        aria-label="Comment"
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={isOpen && chosen !== undefined ? `${id}-${chosen.id}` : undefined}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}-error`}
        readOnly={readOnly}
        value={value.text}
        onChange={(event) => {
          onChange({ text: event.currentTarget.value, users: value.users });
          setCaret(event.currentTarget.selectionStart);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {error !== null && (
        <p id={`${id}-error`} className="mt-1 text-caption text-bad-text">
          {error}
        </p>
      )}
    </div>
  );
}
