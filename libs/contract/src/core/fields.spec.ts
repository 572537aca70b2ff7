import { expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { updateClinicSettingsSchemas } from '../clinic/settings/schemas.js';
import { nameText, optionalName } from './fields.js';

const LINE_BREAKS = ['\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];

it.each(LINE_BREAKS)('rejects a name with the line break %j', (lineBreak) => {
  for (const schema of [z.object({ name: nameText() }), z.object({ name: optionalName() })]) {
    const { success, error } = schema.safeParse({ name: `Perfect${lineBreak}B` });
    expect([success, error?.issues[0]?.message]).toEqual([false, 'Name must not contain a line break']);
  }
});

it.each(['\u001b', '\u0007', '\u009b'])('rejects a name with the control character %j', (character) => {
  const { success, error } = z.safeParse(z.object({ name: nameText() }), { name: `Ana${character}Silva` });
  expect([success, error?.issues[0]?.message]).toEqual([false, 'Name must not contain a control character']);
});

it('trims a line break at the end of a name', () => {
  expect(nameText().safeParse('Perfect B\n').data).toBe('Perfect B');
});

it('rejects a clinic name with a line break', () => {
  expect(updateClinicSettingsSchemas.body.safeParse({ clinicName: 'Perfect\nB' }).success).toBe(false);
});
