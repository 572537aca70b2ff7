import { Search } from 'lucide-react';
import { useTypedText } from '../lib/typed-text.js';
import { Field } from './field.js';
import { IconInput } from './input.js';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className: string;
}

/** What is typed shows at once; the list follows a moment later. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  const [typed, setTyped] = useTypedText(value, onChange);
  return (
    <Field label={label} labelHidden className={className}>
      {(control) => (
        <IconInput
          {...control}
          type="search"
          icon={<Search className="size-4" />}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
