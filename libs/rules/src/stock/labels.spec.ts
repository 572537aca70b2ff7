import { describe, expect, it } from '@jest/globals';
import * as labels from './labels.js';
import {
  CLIENT_STATUSES,
  GOAL_STATUSES,
  PAGE_STATUSES,
  POST_STATUSES,
  REORDER_STATUSES,
  TASK_STATUSES,
} from './status-changes.js';

describe('labels', () => {
  it('exist for every key in the order of the keys', () => {
    expect(Object.keys(labels.TREATMENT_TYPE_LABELS)).toEqual(labels.TREATMENT_TYPES);
    expect(Object.keys(labels.ITEM_PRIORITY_LABELS)).toEqual(labels.ITEM_PRIORITIES);
    expect(Object.keys(labels.CONSUMABLE_PRIORITY_LABELS)).toEqual(labels.CONSUMABLE_PRIORITIES);
    expect(Object.keys(labels.MOVEMENT_TYPE_LABELS)).toEqual(labels.MOVEMENT_TYPES);
    expect(Object.keys(labels.SHELF_LIFE_UNIT_LABELS)).toEqual(labels.SHELF_LIFE_UNITS);
    expect(Object.keys(labels.WORK_PRIORITY_LABELS)).toEqual(labels.WORK_PRIORITIES);
    expect(Object.keys(labels.PLATFORM_LABELS)).toEqual(labels.PLATFORMS);
    expect(Object.keys(labels.REORDER_STATUS_LABELS)).toEqual(REORDER_STATUSES);
    expect(Object.keys(labels.GOAL_STATUS_LABELS)).toEqual(GOAL_STATUSES);
    expect(Object.keys(labels.TASK_STATUS_LABELS)).toEqual([...TASK_STATUSES, 'overdue']);
    expect(Object.keys(labels.CLIENT_STATUS_LABELS)).toEqual(CLIENT_STATUSES);
    expect(Object.keys(labels.PAGE_STATUS_LABELS)).toEqual(PAGE_STATUSES);
    expect(Object.keys(labels.POST_STATUS_LABELS)).toEqual(POST_STATUSES);
  });

  it('show the expected time with the priorities of items only', () => {
    expect(labels.getReorderPriorityLabel('item', 'urgent')).toBe('Urgent (1 to 2 days)');
    expect(labels.getReorderPriorityLabel('consumable', 'urgent')).toBe('Urgent');
    expect(labels.getPriorityName('urgent')).toBe('Urgent');
    expect(labels.getPriorityName('normal')).toBe('Normal');
    expect(labels.getReorderPriorityLabel('item', 'critical')).toBe('Critical (operations affected)');
  });

  it('show medium work as Standard', () => {
    expect(Object.values(labels.WORK_PRIORITY_LABELS)).toEqual(['Low', 'Standard', 'High']);
  });

  it('show an unknown key with spaces instead of underscores', () => {
    expect(labels.getLabel(labels.TASK_STATUS_LABELS, 'in_progress')).toBe('In Progress');
    expect(labels.getLabel(labels.TASK_STATUS_LABELS, 'waiting_for_client')).toBe('waiting for client');
    expect(labels.getLabel(labels.TASK_STATUS_LABELS, 'constructor')).toBe('constructor');
  });

  it('use the plural where the count requires it', () => {
    expect([0, 1, 2].map((count) => labels.formatPlural(count, 'item'))).toEqual(['0 items', '1 item', '2 items']);
    expect(labels.formatPlural(2, 'category')).toBe('2 categories');
    expect(labels.formatPlural(2, 'person')).toBe('2 people');
    expect(labels.formatPlural(1, 'process')).toBe('1 process');
    expect(labels.formatPlural(10_021, 'item')).toBe('10,021 items');
  });

  it('cut a preview after 20 whole characters', () => {
    expect(labels.getPostPreview('12345678901234567890')).toBe('12345678901234567890');
    expect(labels.getPostPreview('123456789012345678901')).toBe('12345678901234567890…');
    expect(labels.getPostPreview('Spring opening hour and more')).toBe('Spring opening hour…');
    expect(labels.getPostPreview(`1234567890123456789😀!`)).toBe('1234567890123456789😀…');
  });
});
