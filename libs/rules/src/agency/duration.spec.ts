import { describe, expect, it } from '@jest/globals';
import {
  getDurationProblem,
  fitsIntoDay,
  formatDuration,
  formatHours,
  parseDuration,
  hoursToSeconds,
} from './duration.js';

describe('a typed duration', () => {
  it.each([
    ['1:30', 5_400],
    ['1.5', 5_400],
    ['1,5', 5_400],
    ['90m', 5_400],
    ['90 min', 5_400],
    ['1h 30m', 5_400],
    ['1h30', 5_400],
    ['1.5h', 5_400],
    [' 1:30 ', 5_400],
    ['0:20', 1_200],
    [':20', 1_200],
    ['.25', 900],
    ['2', 7_200],
    ['2 hours', 7_200],
    ['24:00', 86_400],
    ['0', 0],
    ['0:00', 0],
    ['0.33', 1_188],
    ['999.99', 3_599_964],
    ['١', 3_600],
    ['٢٫٥ h', 9_000],
    ['１,５', 5_400],
  ])('%j has %d seconds', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it.each([
    '',
    'soon',
    '1:75',
    '1:3',
    '-1',
    '-1:30',
    '1.555',
    '1:30:00',
    '1e3',
    '1.5m',
    'h',
    ':',
    '.',
    '1000',
    '60000m',
    '1.000',
  ])('%j is rejected', (text) => {
    expect(parseDuration(text)).toBeNull();
  });
});

it('names the invalid character of a duration', () => {
  expect(getDurationProblem('1e3')).toBe('"e" does not belong in a number');
  expect(getDurationProblem('1.000')).toBe('"1.000" can mean 1,000 or 1');
  expect(['1:75', '', '1,5 h', 'soon'].map(getDurationProblem)).toEqual([null, null, null, null]);
});

it('formats seconds as hours and minutes', () => {
  expect([0, 29, 1_188, 1_200, 5_400, 86_400, 360_000].map(formatDuration)).toEqual([
    '0:00',
    '0:01',
    '0:20',
    '0:20',
    '1:30',
    '24:00',
    '100:00',
  ]);
});

it('formats hours as hours and minutes', () => {
  expect([0, 0.33, 5.25, 1204.5].map(formatHours)).toEqual(['0:00', '0:20', '5:15', '1204:30']);
});

it('converts hours with two decimals to whole seconds', () => {
  expect([0.01, 0.33, 1.5, 24].map(hoursToSeconds)).toEqual([36, 1_188, 5_400, 86_400]);
});

it('limits a day to 24 hours', () => {
  expect(fitsIntoDay(0, 86_400)).toBe(true);
  expect(fitsIntoDay(82_800, 3_600)).toBe(true);
  expect(fitsIntoDay(82_801, 3_600)).toBe(false);
});
