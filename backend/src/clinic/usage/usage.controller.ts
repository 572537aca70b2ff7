import {
  listConsumableUsage,
  logConsumableUsage,
  undoConsumableUsage,
} from '@atrium/contract/clinic/consumable-usage/calls';
import { listRecentUsage, logUsage, undoUsage } from '@atrium/contract/clinic/usage/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { UsageService, type UsageWish, type UsedAmount } from './usage.service.js';

/** The contract requires one of the two. */
const usedOf = ({
  quantityUsed = 0,
  content,
  contentUnit = null,
}: Pick<Call<typeof logUsage>['body'], 'quantityUsed' | 'content' | 'contentUnit'>): UsedAmount =>
  content == null ? { quantity: quantityUsed } : { content, contentUnit };

const wishForItem = ({
  itemId,
  treatmentType,
  treatmentArea,
  reason,
  patientId,
  lotId,
  lotReason,
  userId,
  usedAt,
  openedAt,
  ...used
}: Call<typeof logUsage>['body']): UsageWish => ({
  used: usedOf(used),
  kind: 'item',
  stockId: itemId,
  userId,
  usedAt,
  openedAt,
  treatmentType: treatmentType ?? null,
  treatmentArea: treatmentArea ?? null,
  reason: reason ?? null,
  patientId: patientId ?? null,
  lotId: lotId ?? null,
  lotReason: lotId == null ? null : (lotReason ?? null),
});

const wishForConsumable = ({
  consumableId,
  procedureType,
  notes,
  ...rest
}: Call<typeof logConsumableUsage>['body']): UsageWish => ({
  kind: 'consumable',
  stockId: consumableId,
  used: usedOf(rest),
  userId: rest.userId,
  usedAt: rest.usedAt,
  openedAt: rest.openedAt,
  treatmentType: procedureType ?? null,
  treatmentArea: rest.treatmentArea ?? null,
  reason: notes ?? null,
  patientId: rest.patientId ?? null,
  lotId: rest.lotId ?? null,
  lotReason: rest.lotId == null ? null : (rest.lotReason ?? null),
});

@Controller()
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Serve(listRecentUsage)
  recent({ query: { itemId, ...query } }: Call<typeof listRecentUsage>) {
    return this.usage.recent('item', { ...query, stockId: itemId });
  }

  @Serve(logUsage)
  log({ person, body }: Call<typeof logUsage>) {
    return this.usage.log(person, wishForItem(body));
  }

  @Serve(undoUsage)
  undo({ person, params, body }: Call<typeof undoUsage>) {
    return this.usage.undo(person, 'item', params.id, body.reason ?? null);
  }

  @Serve(listConsumableUsage)
  recentOfConsumables({ query: { consumableId, ...query } }: Call<typeof listConsumableUsage>) {
    return this.usage.recent('consumable', { ...query, stockId: consumableId });
  }

  @Serve(logConsumableUsage)
  logConsumable({ person, body }: Call<typeof logConsumableUsage>) {
    return this.usage.log(person, wishForConsumable(body));
  }

  @Serve(undoConsumableUsage)
  undoConsumable({ person, params, body }: Call<typeof undoConsumableUsage>) {
    return this.usage.undo(person, 'consumable', params.id, body.reason ?? null);
  }
}
