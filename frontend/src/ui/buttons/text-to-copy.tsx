import type { ComponentProps } from 'react';
import { Input } from '../fields/input.js';

/** A text in one line that is taken elsewhere: all of it is selected by whoever enters it. */
export const TextToCopy = (props: Omit<ComponentProps<typeof Input>, 'readOnly' | 'onFocus'>) => (
  <Input {...props} readOnly onFocus={(event) => event.currentTarget.select()} />
);
