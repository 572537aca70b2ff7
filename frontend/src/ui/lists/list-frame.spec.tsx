/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { Box } from 'lucide-react';
import userEvent from '@testing-library/user-event';
import type { Phase } from '../../lib/live/rows.js';
import { ApiError } from '../../lib/api/http.js';
import { ListFrame } from './list-frame.js';
import { MoreRows, NoMatch } from './list-states.js';

afterEach(cleanup);

const pressed: string[] = [];
const frame = (phase: Phase, total: number, error: unknown = null) => (
  <ListFrame
    list={{ phase, error }}
    total={total}
    skeleton={<p>Loading</p>}
    failed="The goals could not be loaded."
    onRetry={() => pressed.push('retry')}
    icon={Box}
    empty="No Goals Yet"
    action={<button type="button">Create First Goal</button>}
  >
    <p>Rows</p>
  </ListFrame>
);
const words = () => document.body.textContent;

it('shows a placeholder, then the rows; known rows stay during a reload, also when it fails', () => {
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

it('shows an empty state with one action', () => {
  render(frame('ready', 0));
  expect(words()).toBe('No Goals YetCreate First Goal');
});

it("shows an error once, with the server's message if any, and can be retried", async () => {
  const { rerender } = render(frame('failed', 0, new ApiError(503, '{"message":"Please wait a moment."}', '')));
  expect(screen.getByRole('alert').textContent).toContain('Please wait a moment.');
  rerender(frame('failed', 0, new ApiError(500, '', '')));
  expect(screen.getByRole('alert').textContent).toContain('The goals could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(pressed).toEqual(['retry']);
});

it('clears filters without matches with one press, and loads more of a log with another', async () => {
  const done: string[] = [];
  const log = { error: null, next: 'cursor', loadingMore: false };
  render(
    <>
      <NoMatch icon={Box} title="No goals match these filters" onClear={() => done.push('clear')} />
      <MoreRows log={log} failed="More could not be loaded." onMore={() => done.push('more')} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(done).toEqual(['clear', 'more']);
});
