import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { HorizontalBars } from './horizontal-bars.js';

afterEach(cleanup);

const widths = (): (string | undefined)[] =>
  screen.getAllByRole('listitem').map((row) => row.querySelector<HTMLElement>('[style]')?.style.width);

it('draws a bar as the share of its own whole, else of the largest value', () => {
  render(
    <HorizontalBars
      label="Accepted"
      bars={[
        { key: 'playbook', label: 'Playbook', value: 6, of: 12, figure: '6 of 12', text: '' },
        { key: 'model', label: 'Model', value: 0, of: 0, figure: '0 of 0', text: '' },
      ]}
    />,
  );
  expect(widths()).toEqual(['50%', '0%']);
  cleanup();
  const bars = [6, 3].map((value) => ({ key: value, label: String(value), value, figure: value, text: '' }));
  render(<HorizontalBars label="Late" bars={bars} />);
  expect(widths()).toEqual(['100%', '50%']);
});

it('draws negative values to the left of a common zero line', () => {
  const bars = [30, -10].map((value) => ({ key: value, label: String(value), value, figure: value, text: '' }));
  render(<HorizontalBars label="Price changes" bars={bars} />);
  const placed = screen
    .getAllByRole('listitem')
    .map((row) => row.querySelector<HTMLElement>('[style]')?.style)
    .map((style) => [style?.marginLeft, style?.width]);
  expect(placed).toEqual([
    ['25%', '75%'],
    ['0%', '25%'],
  ]);
});

it('has accessible names and descriptions for screen readers and keyboard users', () => {
  const bar = { key: 1, label: 'Botox', value: 6, figure: '6 vials', text: 'Botox: 6 vials in 4 uses' };
  render(<HorizontalBars label="Most used" bars={[bar]} onOpen={() => undefined} />);
  const button = screen.getByRole('button', { name: 'Botox 6 vials', description: bar.text });
  expect(button.dataset['tip']).toBe(bar.text);
  cleanup();
  render(<HorizontalBars label="Most used" bars={[bar]} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(bar.text).closest('[aria-hidden]')).toBeNull();
});
