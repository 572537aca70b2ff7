/** For the notices: that somebody was given a task or a goal, and who had it before. A handover has a notice of its own. */
export interface GivenWork {
  readonly givenFrom: string | null;
}

export const given = (from: string | null): GivenWork & Record<string, unknown> => ({ givenFrom: from });
