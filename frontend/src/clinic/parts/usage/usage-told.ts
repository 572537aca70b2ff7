import type { Usage } from '@atrium/contract/clinic/usage';
import { quantityText } from '@atrium/rules/quantity';

/** What was used of what, and what is left: "2 vials of Botulinum Toxin A 100 U, 11 left". */
export const usageTold = ({ quantityUsed, item: { name, unit, currentQuantity } }: Usage): string =>
  `${quantityText(quantityUsed, unit)} of ${name}, ${currentQuantity.toLocaleString('en')} left`;
