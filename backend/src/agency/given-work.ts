/** Event data for notifications: the previous owner of assigned work. A handover has its own notification. */
export interface GivenWork {
  readonly givenFrom: string | null;
}

export const given = (from: string | null): GivenWork & Record<string, unknown> => ({ givenFrom: from });
