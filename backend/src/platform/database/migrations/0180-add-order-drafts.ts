import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drafts of orders, one for each supplier, and where and until when a request was ordered outside of Atrium. */
export class AddOrderDrafts1760000000180 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- A draft has a number and no placed_at.
      alter table stock_order alter column placed_at drop not null;
      create unique index stock_order_draft_idx on stock_order ((coalesce(supplier_id, 0))) where placed_at is null;

      alter table reorder_request
        add column supplier_id integer references supplier (id),
        add column expected_on date,
        add column draft_order_id integer references stock_order (id),
        add constraint reorder_request_draft_check check (draft_order_id is null or status = 'pending') not valid;
      create index reorder_request_draft_idx on reorder_request (draft_order_id) where draft_order_id is not null;

      create function leave_order_draft() returns trigger language plpgsql as $$
      begin
        new.draft_order_id := null;
        return new;
      end $$;
      create trigger request_leaves_draft before update on reorder_request for each row
        when (new.draft_order_id is not null and new.status <> 'pending') execute function leave_order_draft();

      create or replace function renew_on_order(of_stock integer) returns void language sql as $$
        update stock s set on_order = n.on_order, to_place = n.to_place, arrives_on = n.arrives_on
        from (select p.on_order, e.to_place, least(p.expected_on, e.expected_on) as arrives_on
          from (select coalesce(sum(q.quantity_purchased - q.quantity_received - q.quantity_cancelled), 0) as on_order, min(o.expected_on) as expected_on
              from purchase q join stock_order o on o.id = q.order_id
              where q.stock_id = of_stock and q.reversed_at is null and q.quantity_received + q.quantity_cancelled < q.quantity_purchased) p,
            (select coalesce(sum(r.requested_quantity), 0) as to_place, min(r.expected_on) as expected_on
              from reorder_request r where r.stock_id = of_stock and r.status = 'ordered' and not is_placed(r.id)) e) n
        where s.id = of_stock and (s.on_order, s.to_place, s.arrives_on) is distinct from (n.on_order, n.to_place, n.arrives_on)
      $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
