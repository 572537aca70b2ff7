import * as consumableUsage from '@atrium/contract/clinic/consumable-usage/calls';
import * as usage from '@atrium/contract/clinic/usage/calls';
import { getStockId } from '@atrium/contract/clinic/stock/values';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { UsageService, type LogUsageInput } from './usage.service.js';

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

/** Converts a validated form of either kind to the input of a use. */
const toUsageInput = ({
  treatmentType,
  procedureType = treatmentType,
  reason,
  notes = reason,
  quantityUsed = 0,
  content,
  contentUnit = null,
  lotId = null,
  ...form
}: UsageForm): Omit<LogUsageInput, 'kind' | 'stockId'> => ({
  // The contract's checks have refused a form without both.
  amount: content == null ? { quantity: quantityUsed } : { content, contentUnit },
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

/** Creates the controller class of the usage of one kind. */
const createUsageController = (kind: StockKind) => {
  const calls = CALLS[kind];

  @Controller()
  class UsageController {
    constructor(private readonly usage: UsageService) {}

    @Route(calls.list)
    recent({ query }: UsageCall<'list'>) {
      return this.usage.list(kind, { ...query, stockId: getStockId(query) });
    }

    @Route(calls.log)
    log({ person, body }: UsageCall<'log'>) {
      return this.usage.log(person, { kind, stockId: getStockId(body), ...toUsageInput(body) });
    }

    @Route(calls.undo)
    undo({ person, params, body }: UsageCall<'undo'>) {
      return this.usage.undo(person, kind, params.id, body.reason ?? null);
    }
  }
  return UsageController;
};

export const usageControllers = [createUsageController('item'), createUsageController('consumable')];
