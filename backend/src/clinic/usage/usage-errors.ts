import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { formatOtherLots } from '@atrium/rules/stock/lot-refusals';
import { getUnitFor } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { ContentErrors } from '../stock/containers/content-errors.js';
import { formatInsufficient, LotErrors } from '../stock/lots/lot-errors.js';
import type { ConsumeResult } from '../stock/consume/consume-input.js';

interface UseTarget {
  readonly kind: StockKind;
  readonly stockId: number;
  readonly lotId: number | null;
}
/** Error: the use would consume other lots than the user saw. */
interface OtherLots {
  readonly outcome: 'other-lots';
  readonly name: string;
  readonly lots: Usage['lots'];
}
export type FailedUse = Exclude<ConsumeResult, { readonly outcome: 'taken' }> | OtherLots;

/** Builds the error for stock that could not be consumed, with the stock that is available. */
@Injectable()
export class UsageErrors {
  constructor(
    private readonly lotErrors: LotErrors,
    private readonly contentErrors: ContentErrors,
  ) {}

  /** @param at time of use; null for now */
  async createError(target: UseTarget, failure: FailedUse, at: Date | null = null): Promise<DomainError> {
    switch (failure.outcome) {
      case 'unknown':
        return invalidField(`${target.kind}Id`, `This ${target.kind} does not exist`);
      case 'inactive':
        return new DomainError('stock.inactive', { name: failure.name });
      case 'insufficient':
        return formatInsufficient(failure);
      case 'lots-insufficient':
        return this.lotErrors.createError(target, failure, at);
      case 'content-insufficient':
        return this.contentErrors.createError(target, at ?? new Date());
      case 'used-whole':
        return invalidField(
          'content',
          `"${failure.name}" is used in whole units. Its content can be set by editing it`,
        );
      case 'other-unit': {
        const message = `"${failure.name}" is now measured in ${failure.contentUnit}. Please enter the amount again`;
        return new DomainError('content.other-unit', { message }, { errors: [{ path: 'content', message }] });
      }
      case 'other-lots': {
        const message = formatOtherLots(failure.name, failure.lots);
        return new DomainError('lot.changed', { message }, { errors: [{ path: 'lots', message }] });
      }
      case 'too-many':
        return invalidField(
          'content',
          `One use can open at most ${failure.most} ${getUnitFor(failure.most, failure.unit)}. Please log whole units instead`,
        );
      case 'tracks-no-lots':
        return invalidField('lotId', `This ${target.kind} does not track lots`);
    }
  }
}
