import { describe, expect, it } from '@jest/globals';
import { createBudget, readLiterals } from './read-literals.js';

const read = (text: string): unknown => readLiterals(text, createBudget());

describe('readLiterals', () => {
  it.each<[string, string, unknown]>([
    ['JSON', '{"a":[1,"x",true,null]}', [{ a: [1, 'x', true, null] }]],
    [
      'a literal of a script',
      "window.x = {a: 'b', 'c': 1.5, d: [], /* e */ f: \"g\\'h\",};",
      [{ a: 'b', c: 1.5, d: [], f: "g'h" }],
    ],
    [
      'what is pushed',
      "dataLayer.push({event:'view_item'}); dataLayer.push({ n: -2 })",
      [{ event: 'view_item' }, { n: -2 }],
    ],
    ['an object with calls in it', "x = {a: f(1, {b: 2}), c: 'd' + e, g: 3}", [{ g: 3 }]],
    ['escapes', String.raw`x = {a: "\u20ac \x41 \n"}`, [{ a: '€ A \n' }]],
    ['nothing in code', 'function f() { if (a) { return b } }', []],
    ['nothing that never ends', 'x = {a: {b: "c', []],
  ])('reads %s', (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('ignores keys that would change the prototype', () => {
    const [thing] = readLiterals('x = {"__proto__": {"price": 1}, "constructor": 2}', createBudget()) as object[];
    expect(Object.getPrototypeOf(thing)).toBe(Object.prototype);
    expect(thing).not.toHaveProperty('price');
  });

  it('evaluates nothing', () => {
    read('x = {a: (globalThis.wasRun = true), b: `${globalThis.wasRun = true}`}');
    expect(globalThis).not.toHaveProperty('wasRun');
  });

  it('stops within the budget for hostile texts', () => {
    for (const text of [
      '({a:x '.repeat(200_000),
      '=['.repeat(300_000),
      '={"a":'.repeat(200_000),
      "=['".repeat(300_000),
    ]) {
      const budget = createBudget();
      const started = process.cpuUsage().user;
      readLiterals(text, budget);
      expect((process.cpuUsage().user - started) / 1000).toBeLessThan(3000);
    }
  });
});
