import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { useParams } from 'react-router-dom';
import { type DetailsRoute, useDetailsRoute } from '../../../../ui/details/use-details-route.js';

export const SUPPLIERS_PATH = '/perfect-b/settings';
export type SupplierDetailsRoute = DetailsRoute<Supplier>;

export const supplierPath = ({ id }: Pick<Supplier, 'id'>): string => `${SUPPLIERS_PATH}/suppliers/${id}`;

/** Returns the supplier in the URL and whether it is shown next to the list or as a page. */
export const useSupplierDetailsRoute = (): SupplierDetailsRoute =>
  useDetailsRoute<Supplier>({ idParam: useParams()['supplierId'], listPath: SUPPLIERS_PATH, pathOf: supplierPath });
