import { useRef } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { FieldError } from '@atrium/contract/core/errors';
import { toFieldLabel } from '@atrium/rules/text/field-label';
import { ApiError, createIdempotencyKey } from '../api/http.js';

/** Standard Schema interface of zod schemas; the resolver of react-hook-form is five times as large. */
export interface BodySchema<Out> {
  readonly '~standard': {
    readonly types?: { readonly output: Out } | undefined;
    validate(value: unknown): ValidationResult<Out> | Promise<ValidationResult<Out>>;
  };
}

type ValidationResult<Out> =
  | { readonly value: Out; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Returns the label of a field, or undefined when the form lacks it. */
type LabelOf = (name: string) => string | undefined;

/** Replaces the field key at the beginning of a contract message by the screen's label. */
export function replaceFieldKey(message: string, path: string, labelOf?: (key: string) => string | undefined): string {
  const spelled = toFieldLabel(path);
  // Messages about required fields are specified and stay unchanged.
  if (message === `${spelled} is required`) return message;
  const label = labelOf?.(path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path);
  return label !== undefined && message.startsWith(`${spelled} `) ? label + message.slice(spelled.length) : message;
}

const getKeys = ({ path = [] }: Issue): string[] =>
  path.map((part) => String(typeof part === 'object' ? part.key : part));

export const TWO_DECIMALS = 'Two decimals at most';
const SIX_DECIMALS = 'Six decimals at most';
const MONEY = /^\d+\.\d{2,6}$/;

/** Returns an issue for each amount that the schema rounded, so that no typed amount changes silently. */
function findRoundedAmounts(typed: unknown, checked: unknown, path: readonly PropertyKey[] = []): Issue[] {
  if (typeof checked === 'object' && checked !== null)
    return Object.entries(checked).flatMap(([key, value]) =>
      findRoundedAmounts((typed as Readonly<Record<string, unknown>> | null)?.[key], value, [...path, key]),
    );
  if (typeof checked !== 'string' || !MONEY.test(checked)) return [];
  if (typeof typed !== 'string' && typeof typed !== 'number') return [];
  if (Number(typed) === Number(checked)) return [];
  // Unit costs have up to six decimals, other amounts two.
  return [{ path, message: /\.\d{3,}$/.test(checked) ? SIX_DECIMALS : TWO_DECIMALS }];
}

/** Returns a react-hook-form resolver that uses the body schema of a call; the first message of each field counts. */
export function createBodyResolver<In extends FieldValues, Out>(
  schema: BodySchema<Out>,
  labelOf?: LabelOf,
): Resolver<In, unknown, Out> {
  return async (values) => {
    const result = await schema['~standard'].validate(values);
    const issues = result.issues ?? findRoundedAmounts(values, result.value);
    if (result.issues === undefined && issues.length === 0) return { values: result.value, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const issue of issues) {
      const keys = getKeys(issue);
      const last = keys.pop() ?? 'root';
      let place = errors;
      for (const key of keys) place = (place[key] ??= {}) as Record<string, unknown>;
      place[last] ??= { type: 'refused', message: replaceFieldKey(issue.message, last, labelOf) };
    }
    return { values: {}, errors: errors as FieldErrors<In> };
  };
}

/** Validates a body. Returns its value and the first message of each form field, with labels. */
export async function validateBody<Out>(
  schema: BodySchema<Out>,
  body: unknown,
  fieldOf: (name: string) => string,
  labelOf: LabelOf,
): Promise<{ readonly value: Out | undefined; readonly errors: Record<string, string> }> {
  const result = await schema['~standard'].validate(body);
  const issues = result.issues ?? findRoundedAmounts(body, result.value);
  if (result.issues === undefined && issues.length === 0) return { value: result.value, errors: {} };
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const keys = getKeys(issue);
    errors[fieldOf(keys[0] ?? 'root')] ??= replaceFieldKey(issue.message, keys.join('.'), labelOf);
  }
  return { value: undefined, errors };
}

/** Returns the first message of each field by its dotted path, for values outside react-hook-form. */
export function getBodyErrors<Out>(schema: BodySchema<Out>, values: unknown): Record<string, string> {
  const result = schema['~standard'].validate(values);
  if (result instanceof Promise) throw new Error('Schemas of the contract answer at once');
  const errors: Record<string, string> = {};
  for (const issue of result.issues ?? findRoundedAmounts(values, result.value))
    errors[getKeys(issue).join('.')] ??= issue.message;
  return errors;
}

/** Returns a form's idempotency key, which stays the same for retries of the same content until `renew`. */
export function useIdempotencyKey(): { keyFor: (body: unknown) => string; renew: () => void } {
  const stored = useRef<{ key: string; content: string } | null>(null);
  return {
    keyFor(body) {
      const content = JSON.stringify(body);
      if (stored.current?.content !== content) stored.current = { key: createIdempotencyKey(), content };
      return stored.current.key;
    },
    renew() {
      stored.current = null;
    },
  };
}

/** Returns the first error of each field that the form has; other errors belong to the whole form. */
export function getFieldErrors(error: unknown, fields: readonly string[], labelOf?: LabelOf): FieldError[] {
  if (!(error instanceof ApiError)) return [];
  const reported = new Set<string>();
  return error.errors
    .filter(({ path }) => fields.includes(path) && !reported.has(path) && reported.add(path))
    .map(({ path, message }) => ({ path, message: replaceFieldKey(message, path, labelOf) }));
}

/** Returns the current entity when an update was rejected as stale, else null. */
export const getCurrentOfStale = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'resource.stale' ? (error.current ?? null) : null;
