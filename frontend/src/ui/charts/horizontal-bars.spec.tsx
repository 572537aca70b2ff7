import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { HorizontalBars } from './horizontal-bars.js';

afterEach(cleanup);

const widths = (): (string | undefined)[] =>
  screen.getAllByRole('listitem').map((row) => row.querySelector<HTMLElement>('[style]')?.style.width);

it('a bar is the share of its own whole where it has one, else of the largest value', () => {
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
