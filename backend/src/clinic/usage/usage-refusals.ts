import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { otherLotsRefusal } from '@atrium/rules/stock/lot-refusals';
import { unitFor } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { ContentRefusals } from '../stock/containers/content-refusals.js';
import { insufficient, LotRefusals } from '../stock/lots/lot-refusals.js';
import type { ContentTaken } from '../stock/consume/take-content.js';
import type { Taken } from '../stock/consume/taking.js';

interface Wish {
  readonly kind: StockKind;
  readonly stockId: number;
  readonly lotId: number | null;
}
/** A use would take other lots than the user saw. */
interface OtherLots {
  readonly outcome: 'other-lots';
  readonly name: string;
  readonly lots: Usage['lots'];
}
export type NotTaken = Exclude<Taken | ContentTaken, { readonly outcome: 'taken' }> | OtherLots;

/** Returns the error for stock that could not be used, with the stock that is available. */
@Injectable()
export class UsageRefusals {
  constructor(
    private readonly lots: LotRefusals,
    private readonly contents: ContentRefusals,
  ) {}

  /** @param at time of use; null for now */
  async refusal(wish: Wish, taken: NotTaken, at: Date | null = null): Promise<DomainError> {
    switch (taken.outcome) {
      case 'unknown':
        return invalidField(`${wish.kind}Id`, `This ${wish.kind} does not exist`);
      case 'inactive':
        return new DomainError('stock.inactive', { name: taken.name });
      case 'insufficient':
        return insufficient(taken);
      case 'lots-insufficient':
        return this.lots.refusal(wish, taken, at);
      case 'content-insufficient':
        return this.contents.refusal(wish, at ?? new Date());
      case 'used-whole':
        return invalidField(
          'content',
          `"${taken.name}" is used whole. What one of it holds is said where it is edited`,
        );
      case 'other-unit': {
        const message = `"${taken.name}" is counted in ${taken.contentUnit} now. Please enter the amount again`;
        return new DomainError('content.other-unit', { message }, { errors: [{ path: 'content', message }] });
      }
      case 'other-lots': {
        const message = otherLotsRefusal(taken.name, taken.lots);
        return new DomainError('lot.changed', { message }, { errors: [{ path: 'lots', message }] });
      }
      case 'too-many':
        return invalidField(
          'content',
          `One use opens at most ${taken.most} ${unitFor(taken.most, taken.unit)}. Please log whole ones instead`,
        );
      case 'tracks-no-lots':
        return invalidField('lotId', `This ${wish.kind} does not track lots`);
    }
  }
}
