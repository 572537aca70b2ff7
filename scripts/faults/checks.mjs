// Invariants that must be true after every fault.
import { waitFor } from '../lib/processes.mjs';
import { getFallenItems } from './load.mjs';

/** @typedef {import('./fixture.mjs').Stage} Stage */

/** Number of the last acknowledged writes that are repeated with their keys. */
const replayedWrites = 20;

/** Milliseconds that a busy machine may need until everything has caught up. */
const settledWithinMs = 60_000;

const unequalLevels = `select s.id from stock s where s.quantity <> (select coalesce(sum(delta), 0) from stock_movement where stock_id = s.id)
  or (s.tracks_lots and s.quantity <> (select coalesce(sum(quantity), 0) from stock_lot where stock_id = s.id))`;
const unequalLots = `select t.id from stock_lot t where t.quantity <> t.moved + (select coalesce(sum(delta), 0) from stock_movement where lot_id = t.id)`;
const usesNotPublishedOnce = `select u.id from usage u where 1 <> (select count(*) from event e where e.type = 'usage.logged' and (e.data -> 'usage' ->> 'id')::int = u.id)`;
const creationsNotAuditedOnce = `select s.id from stock s where s.id = any ($1::int[]) and 1 <> (select count(*) from audit a where a.object_kind = 'item' and a.action = 'created' and a.object_id = s.id::text)`;
const jobsNotEndedOnce = `select j.id from job j where j.state in ('finished', 'failed') and j.asked_by is not null
  and 1 <> (select count(*) from event e where e.type in ('job.finished', 'job.failed') and (e.data -> 'job' ->> 'id') = j.id::text)`;

/**
 * @param {Stage} stage
 * @param {{ eventsAreKept?: boolean, repeats?: boolean, unknown?: number }} [options] eventsAreKept: false after a
 * restore, which leaves events out; unknown: number of writes whose outcome the fault leaves open
 * @returns {Promise<{ equalAfterMs: number }>}
 */
export async function checkAll(stage, { eventsAreKept = true, repeats = eventsAreKept, unknown = 0 } = {}) {
  const { ledger, screens } = stage;
  const complain = (/** @type {string} */ fault) => ledger.faults.push(fault);
  // Repeating writes that a restored backup lacks would create them again.
  if (repeats) await ledger.replaySome(replayedWrites);

  const wanted = ledger.repliesTo('/api/usage').map(({ id }) => Number(id));
  const there = (await stage.sql('select id from usage')).map(({ id }) => Number(id));
  const thereSet = new Set(there);
  const lost = wanted.filter((id) => !thereSet.has(id)).length;
  if (lost > 0) complain(`${lost} acknowledged uses are gone`);
  if (new Set(wanted).size !== wanted.length) complain('One use was acknowledged for two wishes');
  const unanswered = ledger.unanswered.filter(({ path }) => path === '/api/usage').length;
  const more = there.length - (wanted.length - lost);
  if (more > unanswered + unknown)
    complain(`${more} uses are there that nobody asked for, ${unanswered} wishes without an answer`);

  const made = ledger.repliesTo('/api/inventory').map(({ id }) => Number(id));
  const stock = new Set((await stage.sql(`select id from stock`)).map(({ id }) => Number(id)));
  const lostItems = made.filter((id) => !stock.has(id)).length;
  if (lostItems > 0) complain(`${lostItems} acknowledged items are gone`);

  for (const [text, what] of [
    [unequalLevels, 'levels are not the sum of their movements'],
    [unequalLots, 'lots are not the sum of their movements'],
    [creationsNotAuditedOnce, 'items are not in the audit exactly once'],
    ...(eventsAreKept
      ? [
          [usesNotPublishedOnce, 'uses were not told exactly once'],
          [jobsNotEndedOnce, 'jobs did not end exactly once'],
        ]
      : []),
  ]) {
    const rows = await stage.sql(/** @type {string} */ (text), text === creationsNotAuditedOnce ? [made] : []);
    if (rows.length > 0) complain(`${rows.length} ${what}`);
  }
  if (eventsAreKept) await checkNotifications(stage, complain);
  return { equalAfterMs: await checkScreens(screens, complain) };
}

/** @param {Stage} stage @param {(fault: string) => void} complain */
async function checkNotifications(stage, complain) {
  if (stage.worker() === null) return;
  const expected = new Set(getFallenItems(stage));
  const given = async () =>
    new Map(
      (
        await stage.sql(
          `select substring(n.body from '"(.*)"') as item, count(*)::int as times from notification n
           join app_user u on u.id = n.user_id and u.email = 'manager@perfect-b.example' where n.type = 'stock.low' group by 1`,
        )
      ).map(({ item, times }) => [item, times]),
    );
  await waitFor(
    async () => {
      const now = await given();
      return [...expected].every((name) => now.has(name));
    },
    { timeoutMs: settledWithinMs, everyMs: 100 },
  );
  const now = await given();
  const missing = [...expected].filter((name) => !now.has(name)).length;
  const double = [...now.values()].filter((times) => times > 1).length;
  if (missing > 0) complain(`${missing} notices were never given`);
  if (double > 0) complain(`${double} notices were given more than once`);
}

/** @param {import('./screen.mjs').Screen[]} screens @param {(fault: string) => void} complain */
async function checkScreens(screens, complain) {
  const startedAt = performance.now();
  /** @type {string[]} */
  let differences = [];
  await waitFor(
    async () => {
      differences = [];
      for (const screen of screens) {
        await screen.loaded();
        differences.push(...(await screen.differences()));
        if (differences.length > 0) return false;
      }
      return true;
    },
    { timeoutMs: settledWithinMs, everyMs: 100 },
  );
  for (const difference of differences) complain(`A screen is not what the product answers: ${difference}`);
  return Math.round(performance.now() - startedAt);
}
