import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { TimeZoneChange } from './time-zone-change.js';

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-11-27T20:30:00Z') }));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('states that today becomes another day', () => {
  render(<TimeZoneChange from="UTC" to="Pacific/Kiritimati" />);
  expect(screen.getByText('Today becomes Nov 28 instead of Nov 27.')).toBeTruthy();
});

it('states at what moment the same day begins', () => {
  render(<TimeZoneChange from="UTC" to="Europe/Berlin" />);
  expect(screen.getByText(/^Today is still Nov 27, but it begins at .*23:00 instead of .*00:00/)).toBeTruthy();
});
