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

/** An answer whose status is another than the endpoint's usual one. */
export class Answer {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}
