import type { ComponentProps } from 'react';
import { Input } from '../fields/field.js';

/** Read-only input that selects its text on focus. */
export const CopyInput = (props: Omit<ComponentProps<typeof Input>, 'readOnly' | 'onFocus'>) => (
  <Input {...props} readOnly onFocus={(event) => event.currentTarget.select()} />
);
