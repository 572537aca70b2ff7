import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { TooltipLayer } from './tooltip-layer.js';

afterEach(cleanup);

function Status() {
  const [tip, setTip] = useState('In progress: mark completed');
  return (
    <>
      <button type="button" data-tip={tip} onKeyUp={() => setTip('To do: mark in progress')}>
        Status
      </button>
      <TooltipLayer />
    </>
  );
}

const tipText = () => document.querySelector('[role=tooltip]')?.textContent;

it("updates the tooltip when the button's action changes", async () => {
  render(<Status />);
  const button = screen.getByRole('button', { name: 'Status' });
  fireEvent.pointerOver(button, { pointerType: 'mouse' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 750)));
  expect(tipText()).toBe('In progress: mark completed');
  fireEvent.keyUp(button, { key: 'x' });
  await act(async () => undefined);
  expect(tipText()).toBe('To do: mark in progress');
});

it('passes Escape on to the parent of the button', async () => {
  render(<Status />);
  const button = screen.getByRole('button', { name: 'Status' });
  fireEvent.pointerOver(button, { pointerType: 'mouse' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 750)));
  expect(tipText()).toBe('In progress: mark completed');
  expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(true);
  expect(tipText()).toBeUndefined();
});
