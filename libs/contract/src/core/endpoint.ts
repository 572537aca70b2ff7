import type * as z from 'zod/mini';
import type { Project, Right } from '@atrium/rules/rights';
import type { ErrorCode } from './errors.js';

type Schema = z.core.$ZodType;

/**
 * Who may make a call (contract, section 2). The guard of the server reads this and nothing else;
 * rules about single rows (one's own entry, someone who is an administrator) live in the services.
 */
export type Access =
  | { readonly who: 'anyone' }
  /** `whilePasswordIsTemporary`: also before a temporary password was replaced. */
  | {
      readonly who: 'signed-in';
      readonly whilePasswordIsTemporary?: true;
      /** Also before a second factor that is due was set up. */
      readonly whileSecondFactorIsDue?: true;
    }
  | { readonly who: 'member'; readonly of: Project; readonly right?: Right }
  /** Members of the project named in the path, and administrators. */
  | { readonly who: 'member-of-path-project' }
  | { readonly who: 'administrator' }
  /** `afterSignIn`: only within minutes of a sign-in; what cannot be done later ("change this password"). */
  | { readonly who: 'superadmin'; readonly afterSignIn?: string };

export const anyone: Access = { who: 'anyone' };
export const signedIn: Access = { who: 'signed-in' };
export const signedInWithAnyPassword: Access = {
  who: 'signed-in',
  whilePasswordIsTemporary: true,
  whileSecondFactorIsDue: true,
};
export const signedInBeforeSetup: Access = { who: 'signed-in', whileSecondFactorIsDue: true };
export const administrator: Access = { who: 'administrator' };
export const superadmin: Access = { who: 'superadmin' };
export const clinicMember = (right?: Right): Access => ({
  who: 'member',
  of: 'perfect-b',
  ...(right ? { right } : {}),
});
export const agencyMember = (right?: Right): Access => ({
  who: 'member',
  of: 'talent-phi',
  ...(right ? { right } : {}),
});

/**
 * One call, described once: the client calls it, the server serves and checks it, the OpenAPI document lists it,
 * and the table of rights in the tests is made from it.
 */
export interface Endpoint {
  /** Unique; the operation id of the OpenAPI document. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** For people who are signed in alone: what an API key may never do. */
  readonly sessionOnly?: true;
  /** Tokens that one call takes from the rate limit of its user or key; 1 when it is left out. */
  readonly cost?: number;
  /** With `:name` for parameters. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** What a success answers; absent when there is no body (204). */
  readonly reply?: Schema;
  readonly status: 200 | 201 | 202 | 204 | 302;
  /** Beyond those that any call can answer (input, sign-in, right, rate, unavailable), and those of `idempotent`. */
  readonly errors?: readonly ErrorCode[];
  /**
   * Accepts an `Idempotency-Key` header: a repeated key gets the first reply, which the transaction of the write stores
   * (`IdempotencyService`). `encrypted`: the reply holds a secret or names a patient, and is stored encrypted. `errorsOf`
   * of the API's description adds the errors of both.
   */
  readonly idempotent?: true | 'encrypted';
  /** The body is `multipart/form-data` with one file under this field name. */
  readonly upload?: { readonly field: string; readonly maxBytes: number };
  /** What the reply is when it is no JSON. */
  readonly contentType?: string;
}

/** The cost of a call that moves a file, or that takes as long. */
export const FILE_COST = 10;
/** The cost of a picture: a list shows hundreds of them. */
export const PICTURE_COST = 0.1;

/** Returns whether a call moves a file, or takes as long. A user may have two of these under way at once. */
export const isHeavy = ({ cost = 1 }: Pick<Endpoint, 'cost'>): boolean => cost >= FILE_COST;

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller sends. */
export type ParamsOf<E extends Endpoint> = InputOf<E['params']>;
export type QueryOf<E extends Endpoint> = InputOf<E['query']>;
export type BodyOf<E extends Endpoint> = InputOf<E['body']>;
/** What the server's handler receives after the checks. */
export type CheckedParams<E extends Endpoint> = OutputOf<E['params']>;
export type CheckedQuery<E extends Endpoint> = OutputOf<E['query']>;
export type CheckedBody<E extends Endpoint> = OutputOf<E['body']>;
/** What a success answers. */
export type ReplyOf<E extends Endpoint> = OutputOf<E['reply']>;
