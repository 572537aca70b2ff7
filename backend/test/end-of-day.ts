import { query } from './sql.js';

/** Sets a time zone in which the organization's day ends in `seconds`. Returns the previous zone. */
export const setEndOfDayIn = async (databaseUrl: string, seconds: number): Promise<string> => {
  const now = Math.floor(Date.now() / 1_000) % 86_400;
  const ahead = 86_400 - seconds - now;
  const [h, m, s] = [ahead / 3_600, (ahead / 60) % 60, ahead % 60].map((n) => String(Math.floor(n)).padStart(2, '0'));
  const [before] = await query<{ zone: string }>(
    databaseUrl,
    `with before as (select time_zone from organisation)
     update organisation o set time_zone = $1 from before returning before.time_zone as zone`,
    [`XXX-${h}:${m}:${s}`],
  );
  return before?.zone ?? '';
};
