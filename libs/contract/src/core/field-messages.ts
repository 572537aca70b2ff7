import * as z from 'zod/mini';
import { toFieldLabel } from '@atrium/rules/text/field-label';

/* Error messages of all schemas: the general ones, and those of single fields. */

/** Returns the label of the field with an issue, such as "Due date". */
export const nameField = (issue: { path?: readonly PropertyKey[] | undefined }): string => {
  const path = (issue.path ?? []).map(String).join('.');
  return path === '' ? 'This' : toFieldLabel(path);
};

const EXPECTED_TYPES: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object with fields',
};

export const A_NUMBER = 'Please enter a number such as 2.5';
export const A_WHOLE_NUMBER = 'Please enter a whole number such as 3';

z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        if (issue.input === undefined) return `${nameField(issue)} is required`;
        if (issue.expected === 'number' && isNoNumber(issue.input)) return A_NUMBER;
        if (issue.expected === 'int' && isNoNumber(issue.input)) return A_WHOLE_NUMBER;
        return `${nameField(issue)} ${EXPECTED_TYPES[issue.expected] ?? 'is not valid'}`;
      case 'invalid_value':
        return `${nameField(issue)} must be one of: ${issue.values.map(String).join(', ')}`;
      case 'too_big':
        return issue.origin === 'string'
          ? `${nameField(issue)} must have at most ${issue.maximum} characters`
          : issue.origin === 'array'
            ? `${nameField(issue)} must have at most ${issue.maximum} entries`
            : `${nameField(issue)} must be at most ${issue.maximum.toLocaleString('en')}`;
      case 'too_small':
        return issue.origin === 'string'
          ? `${nameField(issue)} is required`
          : issue.origin === 'array'
            ? `${nameField(issue)} must have at least ${issue.minimum} entries`
            : `${nameField(issue)} must be at least ${issue.minimum}`;
      default:
        return `${nameField(issue)} is not valid`;
    }
  },
});

export const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';
export const isMissing = (value: unknown): boolean => value === undefined || value === null || isBlank(value);
/** Returns whether a number field is empty or contains something other than a number. */
const isNoNumber = (value: unknown): boolean => isMissing(value) || Number.isNaN(value);

/** Returns the error of a missing or blank text; other errors keep the general message. */
export const whenMissing = (message: string | undefined) =>
  message === undefined
    ? undefined
    : {
        error: (issue: { input?: unknown }) =>
          issue.input === undefined || issue.input === null || Number.isNaN(issue.input) ? message : undefined,
      };

/** Returns the error of a number field; without a `message` it shows an example. */
export const getNumberMessages = (message: string | undefined, example: string) => ({
  error: ({ input }: { input?: unknown }) => {
    if (input === undefined) return message;
    return isNoNumber(input) ? (message ?? example) : undefined;
  },
});
