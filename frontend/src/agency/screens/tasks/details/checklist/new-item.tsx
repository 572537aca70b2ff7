import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createIdempotencyKey, getErrorMessage } from '../../../../../lib/api/http.js';
import { useConnectionRetry, useSendAgain } from '../../../../../lib/forms/connection-retry.js';
import { usePreserveUnsaved } from '../../../../../lib/forms/unsaved-text.js';
import { FormError } from '../../../../../ui/feedback/alert.js';
import { WaitingLine } from '../../../../../ui/feedback/waiting-line.js';
import { Input } from '../../../../../ui/fields/field.js';
import { PROPERTY_TEXT, QUIET_CONTROL } from '../property-problem.js';
import { addItem } from './checklist-calls.js';

interface QueuedItem {
  readonly text: string;
  readonly idempotencyKey: string;
}

interface NewItemProps {
  readonly taskId: number;
  /** Number of items of the checklist. */
  readonly count: number;
}

/**
 * Adds an item with Enter and keeps the focus for the next one. Items are sent one after another, in the order in which
 * they were entered; without a connection they wait.
 */
export function NewItem({ taskId, count }: NewItemProps) {
  const field = useRef<HTMLDivElement>(null);
  // Each added item moves the field down, below the composer.
  useEffect(() => {
    const input = field.current?.querySelector('input');
    if (count > 0 && input === document.activeElement) input?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const queue = useRef<readonly QueuedItem[]>([]);
  /** The queue as it is shown while it waits for the connection. */
  const [waiting, setWaiting] = useState<readonly QueuedItem[]>([]);
  const isSending = useRef(false);
  usePreserveUnsaved('Checklist', () => [...waiting.map((item) => item.text), text].join('\n').trim());
  const retry = useConnectionRetry();

  /** Sends the first item of the queue. Returns false when it waits for the connection. */
  const sendFirst = async (item: QueuedItem): Promise<boolean> => {
    try {
      await addItem(taskId, { text: item.text }, item.idempotencyKey);
      retry.stop();
    } catch (error) {
      if (retry.waitAfter(error)) return false;
      setText((typed) => typed || item.text);
      setRefusal(`${getErrorMessage(error, 'Failed to update task')} Not added: ${item.text}`);
    }
    queue.current = queue.current.slice(1);
    setWaiting(queue.current);
    return true;
  };
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    for (let [first] = queue.current; first !== undefined; [first] = queue.current)
      if (!(await sendFirst(first))) break;
    isSending.current = false;
  };
  useSendAgain(retry, () => void send());
  const add = () => {
    if (text.trim() === '') return;
    queue.current = [...queue.current, { text: text.trim(), idempotencyKey: createIdempotencyKey() }];
    setWaiting(queue.current);
    setText('');
    setRefusal(null);
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') add();
    else if (event.key === 'Escape' && text !== '') setText('');
    else return;
    event.preventDefault();
  };
  return (
    <div ref={field}>
      {retry.isWaiting && (
        <ul aria-label="Items that are not saved yet">
          {waiting.map((item) => (
            <li key={item.idempotencyKey} className="px-2 py-1 text-table wrap-anywhere text-muted">
              {item.text}
            </li>
          ))}
        </ul>
      )}
      <Input
        aria-label="Add an item"
        placeholder="Add an item"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className={`scroll-mb-40 ${QUIET_CONTROL} ${PROPERTY_TEXT}`}
      />
      <FormError sentence={refusal} />
      <WaitingLine isWaiting={retry.isWaiting} />
    </div>
  );
}
