import { expect, it } from '@jest/globals';
import { formatWorkload } from './workload.js';

it('formats the open tasks and the hours of the week of a user', () => {
  const workloads = [
    { userId: 'ana', tasks: 5, hours: 12.25 },
    { userId: 'ben', tasks: 1, hours: 0 },
  ];
  expect(['ana', 'ben', 'eve'].map((id) => formatWorkload(id, workloads))).toEqual([
    '5 open tasks, 12.3 h this week',
    '1 open task, 0 h this week',
    'no open tasks',
  ]);
});
