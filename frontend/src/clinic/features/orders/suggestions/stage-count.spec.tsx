import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { emptyClinic } from '../../../store/clinic-state.js';
import { useClinic } from '../../../store/clinic-store.js';
import { StageCount } from './stage-count.js';

afterEach(cleanup);

it('shows the number of open orders, and nothing for zero', () => {
  const value = { suggested: 0, requests: 3, onOrder: 1_200, notPlaced: 0, received: 1 };
  useClinic.setState({ ...emptyClinic, orderCounts: { phase: 'ready', error: null, value } }, true);
  expect(render(<StageCount stage="onOrder" />).container.textContent).toBe('1,200');
  expect(render(<StageCount stage="suggested" />).container.textContent).toBe('');
});
