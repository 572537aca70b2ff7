/** @jest-environment jsdom */
import { afterEach, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { parseView, storeSelection, useStoredSelection } from './tasks-view.js';

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

it('restores the last selection only for a URL without parameters', () => {
  storeSelection('me', new URLSearchParams('person=ana&search=ads'), { view: 'board' });
  const write = jest.fn();
  renderHook(() => useStoredSelection('me', new URLSearchParams('week=2026-11-23'), write));
  expect(write).not.toHaveBeenCalled();
  renderHook(() => useStoredSelection('me', new URLSearchParams(), write));
  expect(write).toHaveBeenCalledWith({ person: 'ana', view: 'board' });
  storeSelection('me', new URLSearchParams('person=ana&view=board'), { person: '', view: '' });
  expect(localStorage.length).toBe(0);
});

it('reads the plain id that earlier versions stored', () => {
  localStorage.setItem('atrium-tasks-of-me', 'ana');
  const write = jest.fn();
  renderHook(() => useStoredSelection('me', new URLSearchParams(), write));
  expect(write).toHaveBeenCalledWith({ person: 'ana' });
});
