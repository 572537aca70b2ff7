import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { useDebouncedText } from '../../lib/forms/debounced-text.js';
import { Field, IconInput } from './field.js';

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly error?: string | undefined;
}

/** A search field that shows the text immediately and emits it after a pause. */
export function SearchField({ label, placeholder, value, onChange, className, inputRef, error }: SearchFieldProps) {
  const [typed, setTyped] = useDebouncedText(value, onChange);
  return (
    <Field label={label} labelHidden error={error} className={className}>
      {(control) => (
        <IconInput
          {...control}
          ref={inputRef}
          type="search"
          aria-keyshortcuts="/"
          icon={Search}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
