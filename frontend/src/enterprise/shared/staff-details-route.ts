import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { useParams } from 'react-router-dom';
import { type DetailsRoute, useDetailsRoute } from '../../ui/details/use-details-route.js';

export type StaffDetailsRoute = DetailsRoute<Staff>;
type StaffId = Pick<Staff, 'id'>;

/** The lists of people, each with the paths of the details that open next to it. */
export const STAFF_ROUTES = {
  list: { listPath: '/enterprise/staff', pathOf: ({ id }: StaffId): string => `/enterprise/staff/${id}` },
  matrix: { listPath: '/enterprise/access', pathOf: ({ id }: StaffId): string => `/enterprise/access/${id}` },
} as const;

export const staffPath = STAFF_ROUTES.list.pathOf;

/** Returns the person in the URL and whether they are shown next to the list or as a page. */
export const useStaffDetailsRoute = (view: keyof typeof STAFF_ROUTES): StaffDetailsRoute =>
  useDetailsRoute<Staff>({ idParam: useParams()['staffId'], ...STAFF_ROUTES[view] });
