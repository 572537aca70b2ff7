import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { aGoal, aTask } from '../../../../test/fixtures/agency.js';
import { emptyAgency } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import { goalColumns } from '../goals/goal-columns.js';
import { TaskCaption } from './task-parts.js';

afterEach(cleanup);

const MARK = { name: 'Needs a new owner' };
const owner = { id: 'former', firstName: 'Mia', lastName: 'Park', email: 'mia@example.com' };

function showFormer(counts: { goals?: number } = {}) {
  useAgency.setState(
    {
      ...emptyAgency,
      workWithoutAccess: {
        ...emptyAgency.workWithoutAccess,
        phase: 'ready',
        value: [{ ...owner, tasks: 1, goals: 1, ...counts, projects: 0, posts: 0, pages: 0 }],
      },
    } as never,
    true,
  );
}

it('marks an open task whose assignee may not edit it', () => {
  showFormer();
  const { rerender } = render(<TaskCaption task={aTask({ assignedTo: 'former' })} />);
  expect(screen.getByRole('img', MARK)).toBeTruthy();
  rerender(<TaskCaption task={aTask({ assignedTo: 'former', status: 'completed' })} />);
  expect(screen.queryByRole('img', MARK)).toBeNull();
  rerender(<TaskCaption task={aTask({ assignedTo: 'me' })} />);
  expect(screen.queryByRole('img', MARK)).toBeNull();
});

it('marks an open goal whose owner may not edit it', () => {
  showFormer();
  const column = goalColumns({ canEdit: false, edit: () => {}, remove: () => {} }, false).find(
    ({ id }) => id === 'owner',
  );
  const { rerender } = render(<>{column?.cell(aGoal({ ownerId: 'former', owner }), false)}</>);
  expect(screen.getByRole('img', MARK)).toBeTruthy();
  rerender(<>{column?.cell(aGoal({ ownerId: 'former', owner, status: 'cancelled' }), false)}</>);
  expect(screen.queryByRole('img', MARK)).toBeNull();
  cleanup();
  showFormer({ goals: 0 });
  render(<>{column?.cell(aGoal({ ownerId: 'former', owner }), false)}</>);
  expect(screen.queryByRole('img', MARK)).toBeNull();
});

it('names a goal as deleted only when the server lacks it', () => {
  useAgency.setState(emptyAgency, true);
  const { container } = render(<TaskCaption task={aTask({ goalId: 4, assignedTo: 'Mia Park' })} />);
  expect(container.textContent).not.toContain('Deleted goal');
  act(() => useAgency.setState({ goals: { ...emptyAgency.goals, known: new Map([[4, 1]]) } } as never));
  expect(container.textContent).toContain(' · Deleted goal');
});
