import { type ComponentProps, useState } from 'react';
import { CONTROL_CLASSES } from './field.js';
import { classes } from '../classes.js';

export function PasswordInput({ id, className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <input
        {...rest}
        id={id}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        className={classes(CONTROL_CLASSES, 'pr-16', className)}
      />
      <button
        type="button"
        aria-controls={id}
        // Identifies the field among several, while the accessible name stays the visible word.
        aria-describedby={`${id}-label`}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 right-1 min-w-12 pointer-coarse:inset-y-0 rounded-small px-2 text-caption font-semibold text-accent-text hover:bg-accent-soft"
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
