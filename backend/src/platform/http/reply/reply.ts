import { pipeline } from 'node:stream';
import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import { StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { bindCursor, writePlace } from '../request/paging.js';
import { compressed } from '../security.js';

/** JSON that the database has already written: it is sent as it is. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** A part of a list; `next` is the cursor of the part that follows, told in a `Link` header. */
export class Page {
  constructor(
    readonly rows: readonly unknown[] | RawJson,
    readonly next: string | null,
  ) {}
}

type SortValues<Row> = (row: Row) => readonly (string | number)[];

/** Cuts `rows` to the limit. The query asks for one more, which tells whether a page follows the last row shown. */
const cutPage = <Row>(rows: readonly Row[], limit: number | undefined, sortValuesOf: SortValues<Row>) => {
  const shown = limit === undefined ? rows : rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > shown.length && last !== undefined ? writePlace(sortValuesOf(last)) : null };
};

/**
 * Returns the page of a list that is read by `limit + 1` rows; without a limit the whole list.
 * @param sortValuesOf the values of a row that the cursor holds, in the order of the list
 * @param replyOf what is answered of a row
 */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number | undefined,
  sortValuesOf: SortValues<Row>,
  replyOf: (row: Row) => unknown = (row) => row,
): Page => {
  const { shown, next } = cutPage(rows, limit, sortValuesOf);
  return new Page(shown.map(replyOf), next);
};

/** Returns the page of rows whose `json` the database has written. */
export const jsonPageOf = <Row extends { readonly json: string }>(
  rows: readonly Row[],
  limit: number | undefined,
  sortValuesOf: SortValues<Row>,
): Page => {
  const { shown, next } = cutPage(rows, limit, sortValuesOf);
  return new Page(new RawJson(`[${shown.map(({ json }) => json).join(',')}]`), next);
};

/** An answer whose status is another than the endpoint's usual one. */
export class Answer {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes an answer; `isChecked`: held against the contract first, as in tests. */
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
    if (body.next !== null) response.setHeader('Link', `<${nextAddress(request, body.next)}>; rel="next"`);
    body = body.rows;
  }
  if (body instanceof Answer) {
    response.statusCode = body.status;
    body = body.body;
  } else if (isChecked && endpoint.reply !== undefined) {
    z.parse(endpoint.reply, JSON.parse(textOf(body)));
  }
  if (body instanceof StreamableFile) sendFile(request, response, body);
  else if (body === undefined || body === null) response.end();
  else sendJson(request, response, textOf(body));
};

/** Returns the JSON text of a reply. */
export const textOf = (body: unknown): string => (body instanceof RawJson ? body.text : JSON.stringify(body));

const sendJson = (request: Request, response: Response, text: string): void => {
  const length = Buffer.byteLength(text);
  response.setHeader('Content-Type', JSON_TYPE);
  response.setHeader('Content-Length', length);
  compressed(request, response, length, () => response.end(text));
};

const sendFile = (request: Request, response: Response, file: StreamableFile): void => {
  const { type, disposition, length } = file.getHeaders();
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', type);
  if (disposition !== undefined) response.setHeader('Content-Disposition', disposition);
  if (length !== undefined) response.setHeader('Content-Length', length);
  // A failure in the middle of a file can only be told by cutting the answer off.
  compressed(request, response, length ?? Infinity, () => void pipeline(file.getStream(), response, () => undefined));
};

const nextAddress = (request: Request, cursor: string): string => {
  const address = new URL(request.originalUrl, 'http://localhost');
  address.searchParams.set('cursor', bindCursor(cursor, request));
  return address.pathname + address.search;
};
