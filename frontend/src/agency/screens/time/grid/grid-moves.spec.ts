import { describe, expect, it } from '@jest/globals';
import { type GridLine, livingPlace, placeAfter, placeBelow, placeToTheLeft, placeToTheRight } from './grid-moves.js';

const lines: GridLine[] = [
  { kind: 'goal', key: 'A' },
  { kind: 'task', key: '1' },
  { kind: 'task', key: '2' },
  { kind: 'goal', key: 'B' },
  { kind: 'task', key: '3' },
];
const at = (line: string, column: number) => ({ line, column });
const press = (place: { line: string; column: number }, key: string, control = false) =>
  placeAfter(place, { key, control }, lines);

describe('keys in the grid', () => {
  it('arrows on the days pass over the names of goals, on the names they stop there', () => {
    expect(press(at('2', 3), 'ArrowDown')).toEqual(at('3', 3));
    expect(press(at('3', 3), 'ArrowUp')).toEqual(at('2', 3));
    expect(press(at('2', 0), 'ArrowDown')).toEqual(at('B', 0));
    expect(press(at('B', 0), 'ArrowRight')).toEqual(at('B', 0));
    expect(press(at('1', 1), 'ArrowLeft')).toEqual(at('1', 0));
  });

  it('at an edge the place stays', () => {
    expect(press(at('1', 3), 'ArrowUp')).toEqual(at('1', 3));
    expect(press(at('3', 7), 'ArrowRight')).toEqual(at('3', 7));
    expect(press(at('3', 7), 'ArrowDown')).toEqual(at('3', 7));
    expect(press(at('A', 0), 'ArrowUp')).toEqual(at('A', 0));
  });

  it('Home and End lead through the row, with Control through the sheet', () => {
    expect(press(at('2', 4), 'Home')).toEqual(at('2', 1));
    expect(press(at('2', 4), 'End')).toEqual(at('2', 7));
    expect(press(at('2', 4), 'Home', true)).toEqual(at('1', 1));
    expect(press(at('2', 4), 'End', true)).toEqual(at('3', 7));
    expect(press(at('2', 4), 'x')).toBeNull();
  });

  it('Enter goes down, Tab to the next day that takes time and then to the next row', () => {
    expect(placeBelow(at('2', 5), lines)).toEqual(at('3', 5));
    expect(placeBelow(at('3', 5), lines)).toEqual(at('3', 5));
    expect(placeToTheRight(at('1', 2), lines, 6)).toEqual(at('1', 3));
    expect(placeToTheRight(at('2', 6), lines, 6)).toEqual(at('3', 1));
    expect(placeToTheRight(at('3', 6), lines, 6)).toBeNull();
    expect(placeToTheLeft(at('3', 1), lines, 6)).toEqual(at('2', 6));
    expect(placeToTheLeft(at('1', 1), lines, 6)).toBeNull();
  });

  it('when its row is gone, the keyboard stays where that was', () => {
    const left = lines.filter(({ key }) => key !== '2');
    expect(livingPlace(at('2', 4), left, lines)).toEqual(at('3', 4));
    expect(livingPlace(at('3', 4), lines.slice(0, 3), lines)).toEqual(at('2', 4));
    expect(livingPlace(at('1', 4), [], lines)).toBeNull();
    expect(livingPlace(null, lines, [])).toEqual(at('1', 1));
  });
});
