/** Longer than one try, which ends after 10 s: a delivery of a killed worker is sent again when its lease is over. */
const LEASE_SECONDS = 30;

/** A delivery that one run may send and settle. */
export interface ClaimedDelivery {
  readonly id: string;
  /** Given to this run alone; whoever settles the delivery must show it. */
  readonly claim: string;
  readonly url: string;
  readonly body: string;
  readonly secret: string;
  readonly oldSecret: string | null;
}

/** Condition: delivery `d` of webhook `w` is due, and no worker has it. */
export const IS_DUE = `d.state = 'waiting' and d.next_try_at <= now() and (d.claimed_until is null or d.claimed_until <= now())
  and (w.is_active or d.event = 'webhook.test')`;

/**
 * Claims the next due delivery of webhook `$1`. Never waits: none is claimed while another worker has or claims one of the
 * same webhook, so that deliveries stay in their order.
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
