import type { ComponentProps } from 'react';
import { withField } from '../control-fields.js';
import { DateInput } from './date-input.js';

export const DateField = withField<ComponentProps<typeof DateInput>>(DateInput);
