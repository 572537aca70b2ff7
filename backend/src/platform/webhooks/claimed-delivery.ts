/**
 * Lease of a delivery in seconds, longer than an attempt, which ends after 10 s. When a worker is killed, its delivery
 * is sent again after the lease.
 */
const LEASE_SECONDS = 30;

/** A webhook delivery that this run has claimed and may send. */
export interface ClaimedDelivery {
  readonly id: string;
  /** Token of this run, which is required to store the result of the delivery. */
  readonly claim: string;
  readonly url: string;
  readonly body: string;
  readonly secret: string;
  readonly oldSecret: string | null;
}

/** SQL condition: delivery `d` of webhook `w` is due and not claimed. */
export const IS_DUE = `d.state = 'waiting' and d.next_try_at <= now() and (d.claimed_until is null or d.claimed_until <= now())
  and (w.is_active or d.event = 'webhook.test')`;

/**
 * SQL that claims the next due delivery of webhook `$1` without waiting. It claims none while another worker has
 * claimed one of the same webhook, so that deliveries keep their order.
 */
export const CLAIM_NEXT = `
  with w as (select * from webhook where id = $1 for no key update skip locked),
  next as (
    select d.seq from webhook_delivery d join w on w.id = d.webhook_id
    where ${IS_DUE} and not exists (
      select from webhook_delivery o where o.webhook_id = d.webhook_id and o.state = 'waiting' and o.claimed_until > now())
    order by d.seq limit 1 for no key update of d skip locked
  )
  update webhook_delivery d set claim = gen_random_uuid(), claimed_until = now() + interval '${LEASE_SECONDS} seconds'
  from next, w where d.seq = next.seq
  returning d.id, d.claim, w.url, d.body, w.secret, case when w.old_secret_until > now() then w.old_secret end as "oldSecret"`;
