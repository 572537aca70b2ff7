import { afterEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { parseView, useTaskSelection } from './tasks-view.js';

afterEach(() => localStorage.clear());
const none = { status: '', goal: '', tasks: '' };

it('shows the list for links that cover all weeks, and else the chosen view', () => {
  expect(parseView('', none)).toBe('');
  expect(parseView('board', none)).toBe('board');
  expect(parseView('list', none)).toBe('list');
  expect(parseView('x', none)).toBe('');
  expect(parseView('board', { ...none, status: 'overdue' })).toBe('list');
  expect(parseView('', { ...none, goal: '2' })).toBe('list');
});

const wrapper = ({ children }: { readonly children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;

/** Renders the hook for a URL and returns its functions. */
function open(query: string) {
  const write = jest.fn();
  const { result } = renderHook(() => useTaskSelection('me', new URLSearchParams(query), write), { wrapper });
  return { write, change: (changes: Readonly<Record<string, string>>) => act(() => result.current(changes)) };
}

it('restores the last selection only for a URL without parameters', () => {
  const { write, change } = open('person=ana&search=ads');
  change({ view: 'board' });
  expect(write).toHaveBeenCalledWith({ view: 'board' });
  expect(open('week=2026-11-23').write).not.toHaveBeenCalled();
  expect(open('').write).toHaveBeenCalledWith({ person: 'ana', view: 'board' });
});

it('does not restore what was cleared', () => {
  open('').change({ person: 'ana', view: 'list' });
  open('person=ana&view=list').change({ person: '', view: '', status: '' });
  expect(open('').write).not.toHaveBeenCalled();
  expect(localStorage.length).toBe(0);
});

it('reads the plain id that earlier versions stored', () => {
  localStorage.setItem('atrium-tasks-of-me', 'ana');
  expect(open('').write).toHaveBeenCalledWith({ person: 'ana' });
});

it('keeps the filter of a link when the screen removes the week from the URL', async () => {
  localStorage.setItem('atrium-tasks-of-me', 'person=ana');
  const write = jest.fn();
  const { result, rerender } = renderHook(
    ({ query }) => {
      useTaskSelection('me', new URLSearchParams(query), write);
      return useNavigate();
    },
    { wrapper, initialProps: { query: 'week=2026-11-23' } },
  );
  await act(async () => result.current('/', { replace: true }));
  rerender({ query: '' });
  expect(write).not.toHaveBeenCalled();
});
