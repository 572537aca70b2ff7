/**
 * Event data for notifications about reassigned work: its previous owner. A handover sends its own notification
 * instead.
 */
export interface AssignedWork {
  readonly givenFrom: string | null;
}

export const getAssignedWork = (from: string | null): AssignedWork & Record<string, unknown> => ({ givenFrom: from });
