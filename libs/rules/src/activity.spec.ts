import { describe, expect, it } from '@jest/globals';
import { activityText, treatmentText } from './activity.js';

describe('recent activity', () => {
  it('says what happened', () => {
    const item = { name: 'Botox 100U' };
    expect(activityText({ type: 'restock', item })).toBe('Restocked');
    expect(activityText({ type: 'request', item })).toBe('Reorder request');
    expect(activityText({ type: 'usage', item })).toBe('Botox 100U used');
  });

  it('any other type, and none, is usage', () => {
    expect(activityText({ type: 'something', item: { name: 'Gauze' } })).toBe('Gauze used');
    expect(activityText({ item: { name: 'Gauze' } })).toBe('Gauze used');
    expect(activityText({ item: null })).toBe('Item used');
  });

  it('names the treatment, or general use', () => {
    expect(treatmentText('botox_injection')).toBe('Botox Injection');
    expect(['', '  ', null, undefined].map(treatmentText)).toEqual([
      'General use',
      'General use',
      'General use',
      'General use',
    ]);
    expect(treatmentText('Micro_needling')).toBe('Micro_needling');
    expect(treatmentText('constructor')).toBe('constructor');
  });
});
