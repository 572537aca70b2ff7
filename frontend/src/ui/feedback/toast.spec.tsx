import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { ToastRegion } from './toast.js';

const toast = { id: 1, title: 'Usage Logged', tone: 'good' } as const;
const scrollIntoView = Element.prototype.scrollIntoView;
let fieldTop = 0;
let buttonTop = 0;

/** Mocks the layout: the toast is at 700 to 760 px; the field is 40 px high and begins at `fieldTop`. */
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    if (this instanceof HTMLButtonElement && this.hasAttribute('data-sends')) return new DOMRect(0, buttonTop, 300, 40);
    const lifted = Number.parseFloat(this.closest<HTMLElement>('[data-toasts]')?.style.bottom ?? '') || 0;
    return this instanceof HTMLInputElement ? new DOMRect(0, fieldTop, 300, 40) : new DOMRect(0, 700 - lifted, 300, 60);
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  Element.prototype.scrollIntoView = scrollIntoView;
});

const show = (scrollsTo: number) => {
  Element.prototype.scrollIntoView = () => void (fieldTop = scrollsTo);
  render(
    <>
      <input aria-label="Patient" />
      <ToastRegion toast={toast} onDismiss={() => undefined} />
    </>,
  );
  screen.getByLabelText('Patient').focus();
  return screen.getByRole('region', { name: /Notifications/ });
};

it('scrolls the field that gets the focus clear of the toast', () => {
  fieldTop = 720;
  expect(show(300).hasAttribute('data-raised')).toBe(false);
  expect(fieldTop).toBe(300);
});

it('does not scroll a field that it does not cover', () => {
  fieldTop = 100;
  show(300);
  expect(fieldTop).toBe(100);
});

it('moves to the top when the field cannot scroll clear of it', async () => {
  fieldTop = 720;
  const region = show(720);
  await screen.findByText('Usage Logged');
  expect(region.hasAttribute('data-raised')).toBe(true);
});

it('appears above the buttons of a form and returns to the bottom when the form becomes shorter', async () => {
  buttonTop = 720;
  render(
    <>
      <button data-sends="">Log</button>
      <ToastRegion toast={toast} onDismiss={() => undefined} />
    </>,
  );
  const region = screen.getByRole('region', { name: /Notifications/ });
  expect(region.style.bottom).toBe('48px');
  buttonTop = 300;
  await waitFor(() => expect(region.style.bottom).toBe(''));
});
