import { useParams } from 'react-router-dom';
import { type DetailsRoute, useDetailsRoute } from '../../../ui/details/use-details-route.js';
import { lotPath, LOTS_PATH } from '../../shared/lot-path.js';

interface LotRow {
  readonly id: number;
}
export type LotDetailsRoute = DetailsRoute<LotRow>;

const pathOf = ({ id }: LotRow): string => lotPath(id);

/** Returns the lot in the URL and whether it is shown next to the list or as a page. */
export const useLotDetailsRoute = (): LotDetailsRoute =>
  useDetailsRoute<LotRow>({ idParam: useParams()['lotId'], listPath: LOTS_PATH, pathOf });
