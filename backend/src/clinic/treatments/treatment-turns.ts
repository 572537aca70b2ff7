import { Injectable } from '@nestjs/common';
import { BuyingTurns } from '../purchases/buying-turns.js';

/** Limits concurrent treatments, separately from purchases. */
@Injectable()
export class TreatmentTurns extends BuyingTurns {
  /** Longer than for purchases, because a treatment must be recorded even if late. */
  protected override readonly longestWaitMs = 60_000;
}
