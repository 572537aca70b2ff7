import { describe, expect, it } from '@jest/globals';
import {
  type GridLine,
  restorePosition,
  findPositionAfterKey,
  findPositionBelow,
  findPreviousEditablePosition,
  findNextEditablePosition,
} from './grid-moves.js';

const lines: GridLine[] = [
  { kind: 'goal', key: 'A' },
  { kind: 'task', key: '1' },
  { kind: 'task', key: '2' },
  { kind: 'goal', key: 'B' },
  { kind: 'task', key: '3' },
];
const at = (line: string, column: number) => ({ line, column });
const press = (position: { line: string; column: number }, key: string, control = false) =>
  findPositionAfterKey(position, { key, control }, lines);

describe('keys in the grid', () => {
  it('arrow keys skip goal headings in day columns, and stop at them in the name column', () => {
    expect(press(at('2', 3), 'ArrowDown')).toEqual(at('3', 3));
    expect(press(at('3', 3), 'ArrowUp')).toEqual(at('2', 3));
    expect(press(at('2', 0), 'ArrowDown')).toEqual(at('B', 0));
    expect(press(at('B', 0), 'ArrowRight')).toEqual(at('B', 0));
    expect(press(at('1', 1), 'ArrowLeft')).toEqual(at('1', 0));
  });

  it('the position stays at an edge', () => {
    expect(press(at('1', 3), 'ArrowUp')).toEqual(at('1', 3));
    expect(press(at('3', 7), 'ArrowRight')).toEqual(at('3', 7));
    expect(press(at('3', 7), 'ArrowDown')).toEqual(at('3', 7));
    expect(press(at('A', 0), 'ArrowUp')).toEqual(at('A', 0));
  });

  it('Home and End move within the row, with Control within the sheet', () => {
    expect(press(at('2', 4), 'Home')).toEqual(at('2', 1));
    expect(press(at('2', 4), 'End')).toEqual(at('2', 7));
    expect(press(at('2', 4), 'Home', true)).toEqual(at('1', 1));
    expect(press(at('2', 4), 'End', true)).toEqual(at('3', 7));
    expect(press(at('2', 4), 'x')).toBeNull();
  });

  it('Enter moves down, Tab to the next editable day and then to the next row', () => {
    expect(findPositionBelow(at('2', 5), lines)).toEqual(at('3', 5));
    expect(findPositionBelow(at('3', 5), lines)).toEqual(at('3', 5));
    expect(findNextEditablePosition(at('1', 2), lines, 6)).toEqual(at('1', 3));
    expect(findNextEditablePosition(at('2', 6), lines, 6)).toEqual(at('3', 1));
    expect(findNextEditablePosition(at('3', 6), lines, 6)).toBeNull();
    expect(findPreviousEditablePosition(at('3', 1), lines, 6)).toEqual(at('2', 6));
    expect(findPreviousEditablePosition(at('1', 1), lines, 6)).toBeNull();
  });

  it('the position stays when its row is removed', () => {
    const left = lines.filter(({ key }) => key !== '2');
    expect(restorePosition(at('2', 4), left, lines)).toEqual(at('3', 4));
    expect(restorePosition(at('3', 4), lines.slice(0, 3), lines)).toEqual(at('2', 4));
    expect(restorePosition(at('1', 4), [], lines)).toBeNull();
    expect(restorePosition(null, lines, [])).toEqual(at('1', 1));
  });
});
