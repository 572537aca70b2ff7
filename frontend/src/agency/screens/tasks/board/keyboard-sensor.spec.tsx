import { beforeEach, expect, jest, test } from '@jest/globals';
import { DndContext, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ImmediateKeyboardSensor } from './drag.js';

const arrows: string[] = [];

function Handle() {
  const { setNodeRef, listeners } = useDraggable({ id: 'task' });
  return (
    <button ref={setNodeRef} {...listeners}>
      Move
    </button>
  );
}

function Board({ onEnd, onCancel }: { readonly onEnd: () => void; readonly onCancel: () => void }) {
  const coordinateGetter = (event: KeyboardEvent) => {
    arrows.push(event.code);
    return { x: 0, y: arrows.length };
  };
  return (
    <DndContext
      sensors={useSensors(useSensor(ImmediateKeyboardSensor, { coordinateGetter }))}
      onDragEnd={onEnd}
      onDragCancel={onCancel}
    >
      <Handle />
    </DndContext>
  );
}

const press = (code: string): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code });
const nextTimer = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));

beforeEach(() => {
  arrows.length = 0;
});

test('arrow keys pressed before the library listens are replayed in order and do not scroll the page', async () => {
  render(<Board onEnd={() => undefined} onCancel={() => undefined} />);
  screen.getByRole('button').focus();
  press('Space');
  expect(press('ArrowUp')).toBe(false);
  expect(press('ArrowLeft')).toBe(false);
  expect(arrows).toEqual([]);
  await nextTimer();
  expect(arrows).toEqual(['ArrowUp', 'ArrowLeft']);
  press('ArrowDown');
  expect(arrows).toEqual(['ArrowUp', 'ArrowLeft', 'ArrowDown']);
});

test.each([
  ['Space', 1, 0],
  ['Escape', 0, 1],
])('%s right after the start ends the drag once', async (code, ended, cancelled) => {
  const onEnd = jest.fn();
  const onCancel = jest.fn();
  render(<Board onEnd={onEnd} onCancel={onCancel} />);
  screen.getByRole('button').focus();
  press('Space');
  press(code);
  await nextTimer();
  expect(onEnd).toHaveBeenCalledTimes(ended);
  expect(onCancel).toHaveBeenCalledTimes(cancelled);
  // The sensor no longer handles keys, so the page receives the next one.
  expect(press('ArrowUp')).toBe(true);
});
