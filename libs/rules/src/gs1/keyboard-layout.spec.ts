import { describe, expect, it } from '@jest/globals';
import { LAYOUT_PROBLEM, detectLayout } from './keyboard-layout.js';

describe('a code typed with another keyboard layout', () => {
  it.each([
    ['French', '9501101530126', 'ç(à&&à&("à&é-'],
    ['French', '(01)09501101530126(17)261231(10)AB-123', '9à&0àç(à&&à&("à&é-9&è0é-&é"&9&à0QB)&é"'],
    ['German', '(01)09501101530126(17)261231(10)AB-123', ')01=09501101530126)17=261231)10=ABß123'],
  ])('is mapped back when the check digit matches: %s, %s', (layout, printed, typed) => {
    expect(detectLayout(typed)).toEqual({ text: printed, layout });
  });

  it.each(['à&"_UçA-QQBD', 'LOT)èQ!?W', 'LOTß7A-MY'])(
    'is rejected with instructions when no check digit proves the original: %s',
    (typed) => {
      expect(detectLayout(typed)).toEqual({ problem: LAYOUT_PROBLEM });
    },
  );

  it.each(['9501101530126', '0138U9Q6AABD', '0178n53y98tl', 'LOT-7A/MZ', '批号-7', 'лот 7', 'PB 12-7', '(2024)55'])(
    'leaves a plain code unchanged: %s',
    (typed) => expect(detectLayout(typed)).toEqual({ text: typed, layout: null }),
  );

  it.each([
    ['a mark of a scan', 'httpsÖ--id.example-01-09501101530126-10-A_17\u0301261231'],
    ['written by itself', 'httpsÖ--id.example-01-09501101530126-10-A_17´261231'],
    ['composed into a letter', 'httpsÖ--id.example-01-09501101530126-10-A_exp\u0301261231'],
  ])('is mapped back with a dead key: %s', (_, typed) => {
    expect(detectLayout(typed)).toMatchObject({ layout: 'German', text: expect.stringContaining('=261231') });
  });

  it.each(['LOT\u03021', 'LÔT-1', 'À99912345', '\u0300A999'])(
    'is rejected when it has a dead key and no check digit: %s',
    (typed) => expect(detectLayout(typed)).toEqual({ problem: LAYOUT_PROBLEM }),
  );

  it('leaves a GS1 code with the same characters unchanged', () => {
    const code = '01095011015301261726123110AB-123';
    expect(detectLayout(code)).toEqual({ text: code, layout: null });
  });
});
