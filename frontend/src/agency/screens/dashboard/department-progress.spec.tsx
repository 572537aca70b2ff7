import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { useAgency } from '../../store/agency-store.js';
import { DepartmentProgress } from './department-progress.js';

afterEach(cleanup);

const show = (completedTasks: number) =>
  act(() =>
    useAgency.setState(({ departments }) => ({
      departments: {
        ...departments,
        phase: 'ready',
        value: [{ id: 1, name: 'Design', isActive: true, completedTasks, totalTasks: 15 }],
      } as never,
    })),
  );

/** Simulates page translation, which wraps each text in two elements. */
const translate = (root: Node): void => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  for (const text of found) {
    const font = document.createElement('font');
    text.parentNode?.replaceChild(font, text);
    font.appendChild(document.createElement('font')).textContent = text.textContent;
  }
};

it('shows the current figures on a page that the browser translates', () => {
  show(8);
  const { container } = render(
    <MemoryRouter>
      <DepartmentProgress />
    </MemoryRouter>,
  );
  expect(screen.getByText('8/15 tasks')).toBeDefined();
  translate(container);
  show(9);
  expect(screen.getByText('9/15 tasks')).toBeDefined();
});
