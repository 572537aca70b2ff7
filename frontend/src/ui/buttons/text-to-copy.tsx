import type { ComponentProps } from 'react';
import { Input } from '../fields/input.js';

/** Read-only text that is selected completely on focus. */
export const TextToCopy = (props: Omit<ComponentProps<typeof Input>, 'readOnly' | 'onFocus'>) => (
  <Input {...props} readOnly onFocus={(event) => event.currentTarget.select()} />
);
