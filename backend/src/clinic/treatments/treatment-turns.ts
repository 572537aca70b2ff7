import { Injectable } from '@nestjs/common';
import { BuyingTurns } from '../purchases/buying-turns.js';

/** The turn of treatments, for the reason that purchases have one; neither waits for the other. */
@Injectable()
export class TreatmentTurns extends BuyingTurns {
  /** Somebody stands beside a patient: late is better than not at all. */
  protected override readonly longestWaitMs = 60_000;
}
