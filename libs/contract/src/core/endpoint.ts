import type * as z from 'zod/mini';
import type { Project, Right } from '@atrium/rules/people/rights';
import type { ErrorCode } from './errors.js';

type Schema = z.core.$ZodType;

/**
 * The callers that may make a call (docs/api.md). The guard of the server reads this and nothing else;
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
/* @__NO_SIDE_EFFECTS__ */
export const clinicMember = (right?: Right): Access => ({
  who: 'member',
  of: 'perfect-b',
  ...(right ? { right } : {}),
});
/* @__NO_SIDE_EFFECTS__ */
export const agencyMember = (right?: Right): Access => ({
  who: 'member',
  of: 'talent-phi',
  ...(right ? { right } : {}),
});

interface Upload {
  readonly field: string;
  readonly maxBytes: number;
}

/**
 * One call as its caller needs it: where it goes, and who may make it. `S` is the type of its schemas (`schemas.ts`
 * beside it), so the caller has the types of input and reply without loading a schema.
 */
export interface Endpoint<S extends CallSchemas = CallSchemas> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** The body is `multipart/form-data` with one file under this field name. */
  readonly upload?: Upload;
  /** Never set: carries the type of the schemas. */
  readonly '~schemas'?: S;
}

/** What the server checks, answers and documents of a call. */
export interface CallSchemas {
  readonly summary: string;
  /** For people who are signed in alone: what an API key may never do. */
  readonly sessionOnly?: true;
  /** Tokens that one call takes from the rate limit of its user or key; 1 when it is left out. */
  readonly cost?: number;
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
  /** What the reply is when it is no JSON. */
  readonly contentType?: string;
}

/** A call with its schemas, as the catalogue binds them: the server serves it, and the OpenAPI document lists it. */
export interface BoundEndpoint extends Endpoint, CallSchemas {
  /** Unique; the name of its export, and the operation id of the OpenAPI document. */
  readonly name: string;
}

/** The cost of a call that moves a file, or that takes as long. */
export const FILE_COST = 10;
/** The cost of a picture: a list shows hundreds of them. */
export const PICTURE_COST = 0.1;

/** Returns whether a call moves a file, or takes as long. A user may have two of these under way at once. */
export const isHeavy = ({ cost = 1 }: Pick<CallSchemas, 'cost'>): boolean => cost >= FILE_COST;

type Verb = <S extends CallSchemas = never>(path: Endpoint['path'], access: Access, upload?: Upload) => Endpoint<S>;

/* Each defines a call; `S` is `typeof s.<name>Schemas`. Without it the catalogue does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export const get: Verb = (path, access) => ({ method: 'GET', path, access });
/* @__NO_SIDE_EFFECTS__ */
export const post: Verb = (path, access, upload) => ({ method: 'POST', path, access, ...(upload && { upload }) });
/* @__NO_SIDE_EFFECTS__ */
export const put: Verb = (path, access, upload) => ({ method: 'PUT', path, access, ...(upload && { upload }) });
/* @__NO_SIDE_EFFECTS__ */
export const patch: Verb = (path, access) => ({ method: 'PATCH', path, access });
/* @__NO_SIDE_EFFECTS__ */
export const del: Verb = (path, access) => ({ method: 'DELETE', path, access });

/**
 * Defines the schemas of a call, with the literal types of its errors and status. Unless they name another status, it is
 * 200 with a reply and 204 without.
 */
/* @__NO_SIDE_EFFECTS__ */
export const callSchemas = <const S extends Omit<CallSchemas, 'status'> & Partial<Pick<CallSchemas, 'status'>>>(
  schemas: S,
): S & Pick<CallSchemas, 'status'> => ({ status: schemas.reply === undefined ? 204 : 200, ...schemas });

type PartOf<E extends Endpoint, Part extends keyof CallSchemas> =
  NonNullable<E['~schemas']> extends infer S ? (Part extends keyof S ? S[Part] : undefined) : never;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller sends. */
export type ParamsOf<E extends Endpoint> = InputOf<PartOf<E, 'params'>>;
export type QueryOf<E extends Endpoint> = InputOf<PartOf<E, 'query'>>;
export type BodyOf<E extends Endpoint> = InputOf<PartOf<E, 'body'>>;
/** What the server's handler receives after the checks. */
export type CheckedParams<E extends Endpoint> = OutputOf<PartOf<E, 'params'>>;
export type CheckedQuery<E extends Endpoint> = OutputOf<PartOf<E, 'query'>>;
export type CheckedBody<E extends Endpoint> = OutputOf<PartOf<E, 'body'>>;
/** What a success answers. */
export type ReplyOf<E extends Endpoint> = OutputOf<PartOf<E, 'reply'>>;
