/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Phase } from '../../lib/live/rows.js';
import { ApiError } from '../../lib/api/http.js';
import { ListFrame, MoreRows, NoMatch } from './list-frame.js';

afterEach(cleanup);

const pressed: string[] = [];
const frame = (phase: Phase, total: number, error: unknown = null) => (
  <ListFrame
    list={{ phase, error }}
    total={total}
    skeleton={<p>Loading</p>}
    failed="The goals could not be loaded."
    onRetry={() => pressed.push('retry')}
    icon={null}
    empty="No Goals Yet"
    action={<button type="button">Create First Goal</button>}
  >
    <p>Rows</p>
  </ListFrame>
);
const words = () => document.body.textContent;

it('shows what comes, then the rows; rows that are known stay while they are read anew, also when that fails', () => {
  const { rerender } = render(frame('idle', 0));
  expect(words()).toBe('Loading');
  rerender(frame('loading', 0));
  expect(words()).toBe('Loading');
  rerender(frame('ready', 3));
  expect(words()).toBe('Rows');
  rerender(frame('loading', 3));
  expect(words()).toBe('Rows');
  rerender(frame('failed', 3, new ApiError(503, '', '')));
  expect(words()).toBe('Rows');
});

it('of none it says so, with the one action that ends it', () => {
  render(frame('ready', 0));
  expect(words()).toBe('No Goals YetCreate First Goal');
});

it('a failure is said once, in the words of the server where it has any, and may be tried again', async () => {
  const { rerender } = render(frame('failed', 0, new ApiError(503, '{"message":"Please wait a moment."}', '')));
  expect(screen.getByRole('alert').textContent).toContain('Please wait a moment.');
  rerender(frame('failed', 0, new ApiError(500, '', '')));
  expect(screen.getByRole('alert').textContent).toContain('The goals could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(pressed).toEqual(['retry']);
});

it('filters that leave nothing are cleared by one press; a log goes on by another', async () => {
  const done: string[] = [];
  const log = { error: null, next: 'cursor', loadingMore: false };
  render(
    <>
      <NoMatch icon={null} title="No goal matches these filters." onClear={() => done.push('clear')} />
      <MoreRows log={log} failed="More could not be loaded." onMore={() => done.push('more')} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(done).toEqual(['clear', 'more']);
});
