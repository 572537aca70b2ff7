import type * as z from 'zod/mini';
import type { Project, Right } from '@atrium/rules/people/rights';
import type { ErrorCode } from './errors.js';

type Schema = z.core.$ZodType;

/**
 * Who may make a call (docs/api.md). The access guard reads only this; rules about single rows (the caller's own entry,
 * a user who is an administrator) are in the services.
 */
export type Access =
  | { readonly who: 'anyone' }
  /** `whilePasswordIsTemporary` allows the call before a temporary password is replaced. */
  | {
      readonly who: 'signed-in';
      readonly whilePasswordIsTemporary?: true;
      /** True to allow the call before a required second factor is set up. */
      readonly whileSecondFactorIsDue?: true;
    }
  | { readonly who: 'member'; readonly of: Project; readonly right?: Right }
  /** Members of the project named in the path, and administrators. */
  | { readonly who: 'member-of-path-project' }
  | { readonly who: 'administrator' }
  /** `afterSignIn` requires a recent sign-in and completes the message: "change this password". */
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

/* Members with a right that many calls require. */
export const stockEditor = clinicMember('stock:edit');
export const stockUser = clinicMember('stock:use');
export const clinicExporter = clinicMember('export');
export const reorderDecider = clinicMember('reorder:decide');
export const taskEditor = agencyMember('tasks:edit');

interface Upload {
  readonly field: string;
  readonly maxBytes: number;
  /** The file is written to disk while it arrives; otherwise it is kept in memory. */
  readonly isStored?: true;
}

/**
 * A call for clients: method, path and access. `S` is the type of its schemas in `schemas.ts`, so that clients get the
 * types without loading schemas.
 */
export interface Endpoint<S extends CallSchemas = CallSchemas> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Name of the form field with the file. The body is then `multipart/form-data`. */
  readonly upload?: Upload;
  /** Type of the schemas, for the type checker only; never set. */
  readonly '~schemas'?: S;
}

/** Schemas and behavior of a call for the server and its OpenAPI description. */
export interface CallSchemas {
  readonly summary: string;
  /** API only: no screen makes the call; programs do. */
  readonly apiOnly?: true;
  /** True to reject calls with an API key. */
  readonly sessionOnly?: true;
  /** Number of tokens that the call takes from the rate limit of its user or key; 1 when missing. */
  readonly cost?: number;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Body of a success; missing for 204. */
  readonly reply?: Schema;
  readonly status: 200 | 201 | 202 | 204 | 302;
  /** Error codes in addition to those of every call (input, sign-in, right, rate, unavailable) and of `idempotent`. */
  readonly errors?: readonly ErrorCode[];
  /**
   * Whether the call accepts an `Idempotency-Key` header: a repeated key gets the first reply, which the transaction of
   * the write stores (`IdempotencyService`). `encrypted` is for replies with a secret or a patient reference, which are
   * stored encrypted. The API description adds the errors of both.
   */
  readonly idempotent?: true | 'encrypted';
  readonly contentType?: string;
}

/** A call with its schemas, as the catalogue binds them: the server serves it, and the OpenAPI document lists it. */
export interface BoundEndpoint extends Endpoint, CallSchemas {
  /** Name of the export, unique; the operation id in the OpenAPI document. */
  readonly name: string;
}

/** Cost of a call that transfers a file or takes as long. */
export const FILE_COST = 10;
/** Cost of a picture; lists show hundreds of them. */
export const PICTURE_COST = 0.1;

/** Returns whether a call transfers a file or takes as long. A user may run two of these at once. */
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
 * 200 with a reply or file and 204 without.
 */
/* @__NO_SIDE_EFFECTS__ */
export const callSchemas = <const S extends Omit<CallSchemas, 'status'> & Partial<Pick<CallSchemas, 'status'>>>(
  schemas: S,
): S & Pick<CallSchemas, 'status'> => ({
  status: (schemas.reply ?? schemas.contentType) === undefined ? 204 : 200,
  ...schemas,
});

/** Returns the schemas of a call that differs from another only by its path and summary. */
/* @__NO_SIDE_EFFECTS__ */
export const withSummary = <S extends CallSchemas>(schemas: S, summary: string) => ({ ...schemas, summary });

type PartOf<E extends Endpoint, Part extends keyof CallSchemas> =
  NonNullable<E['~schemas']> extends infer S ? (Part extends keyof S ? S[Part] : undefined) : never;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** Type of the path parameters as the client sends them. */
export type ParamsOf<E extends Endpoint> = InputOf<PartOf<E, 'params'>>;
export type QueryOf<E extends Endpoint> = InputOf<PartOf<E, 'query'>>;
export type BodyOf<E extends Endpoint> = InputOf<PartOf<E, 'body'>>;
/** Type of the path parameters after validation, as the handler receives them. */
export type CheckedParams<E extends Endpoint> = OutputOf<PartOf<E, 'params'>>;
export type CheckedQuery<E extends Endpoint> = OutputOf<PartOf<E, 'query'>>;
export type CheckedBody<E extends Endpoint> = OutputOf<PartOf<E, 'body'>>;
/** Type of the body of a success. */
export type ReplyOf<E extends Endpoint> = OutputOf<PartOf<E, 'reply'>>;
