import { Injectable } from '@nestjs/common';
import { PurchaseConcurrencyLimit } from '../purchases/purchase-concurrency.js';

/** Limits concurrent treatments, separately from purchases. */
@Injectable()
export class TreatmentConcurrencyLimit extends PurchaseConcurrencyLimit {
  /**
   * Maximum wait in milliseconds. It is longer than for purchases, because a treatment must be recorded even if late.
   */
  protected override readonly maxWaitMs = 60_000;
}
