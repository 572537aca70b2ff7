import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { StoredFile } from '@atrium/contract/platform/files/schemas';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { FileTiles } from './file-tiles.js';

class FakeRequest extends EventTarget {
  static all: FakeRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  statusText = '';
  responseText = '';
  path = '';
  constructor() {
    super();
    FakeRequest.all.push(this);
  }
  open(_method: string, path: string): void {
    this.path = path;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  respond(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

const stored = (change: Partial<StoredFile> = {}): StoredFile => ({
  id: 7,
  subject: { kind: 'task', id: 3 },
  version: 1,
  name: 'brief.pdf',
  contentType: 'application/pdf',
  size: 2_048,
  hasPreview: false,
  addedAt: '2026-11-27T10:00:00.000Z',
  addedBy: null,
  earlier: [],
  ...change,
});
const { XMLHttpRequest: realRequest, fetch: realFetch } = globalThis;

beforeEach(() => {
  FakeRequest.all = [];
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  globalThis.fetch = jest.fn<typeof fetch>(() =>
    Promise.resolve({
      ok: true,
      status: 200,
      headers: new Headers(),
      text: async () => JSON.stringify([stored()]),
    } as Response),
  );
});
afterEach(() => {
  globalThis.XMLHttpRequest = realRequest;
  globalThis.fetch = realFetch;
});

const show = async () => {
  render(
    <MemoryRouter>
      <FileTiles subject={{ kind: 'task', id: 3 }} canEdit />
    </MemoryRouter>,
  );
  // The list waits for the socket for at most three seconds.
  await screen.findByText('brief.pdf', {}, { timeout: 5_000 });
};
const choose = (...files: File[]) => {
  const field = screen.getByLabelText('Add files: choose');
  Object.defineProperty(field, 'files', { value: files, configurable: true });
  fireEvent.change(field);
};

it('uploads a chosen file with progress, and retries a failed one under the same key', async () => {
  await show();
  choose(new File(['x'], 'plan.txt'));
  const [first] = FakeRequest.all;
  expect(first?.path).toBe('/api/files?subject=task&subjectId=3');
  act(() => void first?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 })));
  expect(screen.getByRole('progressbar', { name: 'Uploading plan.txt' }).getAttribute('aria-valuenow')).toBe('25');
  await act(async () => first?.respond(503, { message: 'The service is not available right now.' }));
  expect(screen.getByRole('alert').textContent).toBe('The service is not available right now.');
  fireEvent.click(screen.getByRole('button', { name: 'Upload plan.txt again' }));
  const second = FakeRequest.all[1];
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  await act(async () => second?.respond(201, stored({ id: 8, name: 'plan.txt' })));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('link', { name: 'plan.txt' }).getAttribute('href')).toBe('/api/files/8/content?version=1');
});

it('does not send a file above 25 MB, and takes a canceled one out of the list', async () => {
  await show();
  const large = new File(['x'], 'film.mov');
  Object.defineProperty(large, 'size', { value: 25 * 1_048_576 + 1 });
  choose(large);
  expect(screen.getByRole('alert').textContent).toBe('"film.mov" is larger than 25 MB. Please choose a smaller file.');
  expect(FakeRequest.all).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove film.mov' }));
  choose(new File(['x'], 'wrong.txt'));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of wrong.txt' })));
  expect(screen.queryByText('wrong.txt')).toBeNull();
  expect(FakeRequest.all).toHaveLength(1);
});

it('uploads pasted pictures under names of their own, except in a text field', async () => {
  await show();
  const paste = (target: Element | Document) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'clipboardData', {
      value: { files: [new File(['x'], 'image.txt')], types: ['Files'] },
    });
    fireEvent(target, event);
  };
  const field = document.body.appendChild(document.createElement('textarea'));
  paste(field);
  expect(FakeRequest.all).toEqual([]);
  paste(document.body);
  expect(FakeRequest.all).toHaveLength(1);
  expect(screen.getByText(/^Picture \d{4}-\d\d-\d\d [\d.]+\.txt$/)).toBeTruthy();
  field.remove();
});
