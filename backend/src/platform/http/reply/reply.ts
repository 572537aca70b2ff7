import { pipeline } from 'node:stream';
import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import { StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { bindCursor, encodeCursor } from '../request/paging.js';
import { sendCompressed } from '../security-headers.js';

/** JSON text from the database that is sent unchanged. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** A page of a list. `next` is the cursor of the next page, sent in the `Link` header. */
export class Page {
  constructor(
    readonly rows: readonly unknown[] | RawJson,
    readonly next: string | null,
  ) {}

  get isEmpty(): boolean {
    return this.rows instanceof RawJson ? this.rows.text === '[]' : this.rows.length === 0;
  }
}

type SortValues<Row> = (row: Row) => readonly (string | number)[];

/** Cuts `rows` to the limit. The query reads one row more to detect a next page. */
const trimPage = <Row>(rows: readonly Row[], limit: number | undefined, sortValuesOf: SortValues<Row>) => {
  const shown = limit === undefined ? rows : rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > shown.length && last !== undefined ? encodeCursor(sortValuesOf(last)) : null };
};

/**
 * Builds a page from up to `limit + 1` rows; without a limit, the whole list.
 * @param sortValuesOf returns the sort values of a row for the cursor
 */
export const createPage = <Row>(
  rows: readonly Row[],
  limit: number | undefined,
  sortValuesOf: SortValues<Row>,
  replyOf: (row: Row) => unknown = (row) => row,
): Page => {
  const { shown, next } = trimPage(rows, limit, sortValuesOf);
  return new Page(shown.map(replyOf), next);
};

/** Builds a page from rows whose JSON the database produced. */
export const createJsonPage = <Row extends { readonly json: string }>(
  rows: readonly Row[],
  limit: number | undefined,
  sortValuesOf: SortValues<Row>,
): Page => {
  const { shown, next } = trimPage(rows, limit, sortValuesOf);
  return new Page(new RawJson(`[${shown.map(({ json }) => json).join(',')}]`), next);
};

/** A reply with a status other than the endpoint's usual one. */
export class ReplyWithStatus {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a reply. With `isChecked` (tests), validates it against the contract first. */
export const sendReply = (
  endpoint: BoundEndpoint,
  request: Request,
  response: Response,
  value: unknown,
  { isChecked }: { readonly isChecked: boolean },
): void => {
  let body = value;
  response.statusCode = endpoint.status;
  if (body instanceof Page) {
    if (body.next !== null) response.setHeader('Link', `<${buildNextPageUrl(request, body.next)}>; rel="next"`);
    body = body.rows;
  }
  if (body instanceof ReplyWithStatus) {
    response.statusCode = body.status;
    body = body.body;
  } else if (isChecked && endpoint.reply !== undefined) {
    z.parse(endpoint.reply, JSON.parse(serializeReply(body)));
  }
  if (body instanceof StreamableFile) sendFile(request, response, body);
  else if (body === undefined || body === null) response.end();
  else sendJson(request, response, serializeReply(body));
};

/** Returns the JSON text of a reply. */
export const serializeReply = (body: unknown): string => (body instanceof RawJson ? body.text : JSON.stringify(body));

const sendJson = (request: Request, response: Response, text: string): void => {
  const length = Buffer.byteLength(text);
  response.setHeader('Content-Type', JSON_TYPE);
  response.setHeader('Content-Length', length);
  sendCompressed(request, response, length, () => response.end(text));
};

const sendFile = (request: Request, response: Response, file: StreamableFile): void => {
  const { type, disposition, length } = file.getHeaders();
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', type);
  if (disposition !== undefined) response.setHeader('Content-Disposition', disposition);
  if (length !== undefined) response.setHeader('Content-Length', length);
  // An error in the middle of a file can only abort the response.
  sendCompressed(
    request,
    response,
    length ?? Infinity,
    () => void pipeline(file.getStream(), response, () => undefined),
  );
};

const buildNextPageUrl = (request: Request, cursor: string): string => {
  const address = new URL(request.originalUrl, 'http://localhost');
  address.searchParams.set('cursor', bindCursor(cursor, request));
  return address.pathname + address.search;
};
