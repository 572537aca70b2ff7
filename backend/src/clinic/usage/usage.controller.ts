import * as consumableUsage from '@atrium/contract/clinic/consumable-usage/calls';
import * as usage from '@atrium/contract/clinic/usage/calls';
import { stockIdOf } from '@atrium/contract/clinic/stock/values';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { UsageService, type UsageWish } from './usage.service.js';

const CALLS = {
  item: { list: usage.listRecentUsage, log: usage.logUsage, undo: usage.undoUsage },
  consumable: {
    list: consumableUsage.listConsumableUsage,
    log: consumableUsage.logConsumableUsage,
    undo: consumableUsage.undoConsumableUsage,
  },
} as const;
type UsageCall<Name extends keyof (typeof CALLS)['item']> = Call<(typeof CALLS)[StockKind][Name]>;

type UsageForm = Partial<Call<typeof usage.logUsage>['body'] & Call<typeof consumableUsage.logConsumableUsage>['body']>;

/** Returns what a checked form of either kind asks for, in the fields of items. */
const usageOf = ({
  treatmentType,
  procedureType = treatmentType,
  reason,
  notes = reason,
  quantityUsed = 0,
  content,
  contentUnit = null,
  lotId = null,
  ...form
}: UsageForm): Omit<UsageWish, 'kind' | 'stockId'> => ({
  // The contract's checks have refused a form without both.
  used: content == null ? { quantity: quantityUsed } : { content, contentUnit },
  userId: form.userId,
  usedAt: form.usedAt,
  openedAt: form.openedAt,
  treatmentType: procedureType ?? null,
  treatmentArea: form.treatmentArea ?? null,
  reason: notes ?? null,
  patientId: form.patientId ?? null,
  lotId,
  lotReason: lotId === null ? null : (form.lotReason ?? null),
});

/** Makes the controller of the usage of one kind. */
const usageController = (kind: StockKind) => {
  const calls = CALLS[kind];

  @Controller()
  class UsageController {
    constructor(private readonly usage: UsageService) {}

    @Serve(calls.list)
    recent({ query }: UsageCall<'list'>) {
      return this.usage.recent(kind, { ...query, stockId: stockIdOf(query) });
    }

    @Serve(calls.log)
    log({ person, body }: UsageCall<'log'>) {
      return this.usage.log(person, { kind, stockId: stockIdOf(body), ...usageOf(body) });
    }

    @Serve(calls.undo)
    undo({ person, params, body }: UsageCall<'undo'>) {
      return this.usage.undo(person, kind, params.id, body.reason ?? null);
    }
  }
  return UsageController;
};

export const usageControllers = [usageController('item'), usageController('consumable')];
