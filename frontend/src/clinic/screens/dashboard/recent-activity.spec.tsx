import { afterEach, expect, it } from '@jest/globals';
import type { Dashboard } from '@atrium/contract/clinic/dashboard/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { emptyClinic } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { RecentActivity } from './recent-activity.js';

afterEach(cleanup);

interface Said {
  readonly type?: string;
  readonly treatmentType?: string | null;
  readonly treatmentId?: number | null;
}

const entry = (
  id: number,
  usedAt: string,
  { type = 'restock', treatmentType = null, treatmentId = null }: Said = {},
) => ({
  id: `${type}-${id}`,
  type,
  kind: 'item',
  item: { id, name: `Item ${id}`, sku: null, unit: 'box' },
  lotId: null,
  quantityUsed: 2,
  content: null,
  treatmentType,
  treatmentId,
  usedAt,
  user: { id: 'a', firstName: 'Ana', lastName: 'Silva', email: null },
  undoneAt: null,
});

const show = (activity: readonly object[]) => {
  useClinic.setState({
    ...emptyClinic,
    dashboard: { ...emptyClinic.dashboard, phase: 'ready', value: { activity } as unknown as Dashboard },
  });
  render(
    <MemoryRouter>
      <RecentActivity level={2} />
    </MemoryRouter>,
  );
};

it('groups the actions of one person within a minute in a line that expands', async () => {
  const minute = [1, 2, 3].map((id) => entry(id, `2026-11-20T03:42:0${id}Z`));
  show([...minute, entry(4, '2026-11-20T03:41:59Z'), entry(5, '2026-11-20T03:30:00Z', { type: 'usage' })]);
  expect(screen.getByText('Item 5 used')).toBeDefined();
  expect(screen.getAllByText('Restocked')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: /Ana Silva received 3 products/ }));
  expect(screen.getAllByText('Restocked')).toHaveLength(4);
});

it('keeps treatments of the same minute apart, each with its name', () => {
  const botox = { type: 'usage', treatmentType: 'botox_injection' };
  show([
    entry(1, '2026-11-20T03:42:30.120Z', { type: 'usage' }),
    entry(2, '2026-11-20T03:42:30.120Z', { type: 'usage' }),
    entry(3, '2026-11-20T03:42:10.500Z', botox),
    entry(4, '2026-11-20T03:42:10.500Z', botox),
  ]);
  expect(screen.getByText('Ana Silva used 2 products, General use')).toBeDefined();
  expect(screen.getByText('Ana Silva used 2 products, Botox Injection')).toBeDefined();
});

it('shows one entry for a treatment whose lines were logged at different moments', () => {
  const line = { type: 'usage', treatmentType: 'botox_injection', treatmentId: 7 };
  show([
    entry(1, '2026-11-20T03:42:30.500Z', line),
    entry(2, '2026-11-20T03:42:30.120Z', line),
    entry(3, '2026-11-20T03:42:29.900Z', line),
    entry(4, '2026-11-20T03:42:29.800Z', { ...line, treatmentId: 8 }),
  ]);
  expect(screen.getByText('Ana Silva used 3 products, Botox Injection')).toBeDefined();
});
