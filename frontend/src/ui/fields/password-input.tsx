import { type ComponentProps, useState } from 'react';
import { controlLook } from './input.js';
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
        className={classes(controlLook, 'pr-16', className)}
      />
      <button
        type="button"
        aria-controls={id}
        // Identifies the field among several, while the accessible name stays the visible word.
        aria-describedby={`${id}-label`}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 right-1 min-w-12 rounded-[6px] px-2 text-caption font-medium text-accent-text hover:bg-accent-soft"
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
