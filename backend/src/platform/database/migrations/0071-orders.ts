import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders: what was ordered together from one supplier. Each line is a purchase, and every purchase is in an order. */
export class Orders1760000000071 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table stock_order (
        id integer generated always as identity primary key,
        supplier_id integer references supplier (id),
        ordered_on date not null,
        expected_on date,
        note text,
        placed_by uuid references app_user (id),
        placed_at timestamptz not null default clock_timestamp(),
        sent_to text,
        sent_at timestamptz,
        sent_by uuid references app_user (id),
        cancelled_at timestamptz,
        cancelled_by uuid references app_user (id),
        cancel_reason text,
        -- The purchase that an older one was made of.
        first_purchase integer,
        version integer not null default 1,
        edited_version integer not null default 1,
        field_versions jsonb not null default '{}',
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        updated_by uuid references app_user (id)
      );
      create index stock_order_supplier_idx on stock_order (supplier_id, id desc);

      alter table supplier
        add column lead_time_days integer check (lead_time_days between 0 and 365),
        add column safety_days integer check (safety_days between 0 and 365);

      alter table purchase
        add column order_id integer references stock_order (id),
        -- Ordered, and will not come.
        add column quantity_cancelled integer not null default 0 check (quantity_cancelled >= 0),
        add constraint purchase_cancelled_check check (quantity_received + quantity_cancelled <= quantity_purchased) not valid;

      -- What is there: the lines of one invoice are one order, anything else is one by itself.
      insert into stock_order (supplier_id, ordered_on, placed_by, placed_at, created_at, updated_at, first_purchase)
      select supplier_id, purchase_date, (array_agg(ordered_by order by id))[1], min(created_at), min(created_at), min(created_at), min(id)
      from purchase group by supplier_id, purchase_date, coalesce(lower(invoice_number), '#' || id) order by min(id);
      update purchase p set order_id = o.id
      from (select id, min(id) over (partition by supplier_id, purchase_date, coalesce(lower(invoice_number), '#' || id)) as first from purchase) k
      join stock_order o on o.first_purchase = k.first where p.id = k.id;
      alter table stock_order drop column first_purchase;
      create index purchase_order_idx on purchase (order_id);
      create index purchase_open_idx on purchase (stock_id, order_id)
        where reversed_at is null and quantity_received + quantity_cancelled < quantity_purchased;

      -- Which purchases answer which requests: a line of an order may answer several.
      create table purchase_request (
        purchase_id integer not null references purchase (id),
        request_id integer not null references reorder_request (id),
        primary key (request_id, purchase_id)
      );
      create index purchase_request_purchase_idx on purchase_request (purchase_id);
      insert into purchase_request (purchase_id, request_id)
        select id, reorder_request_id from purchase where reorder_request_id is not null;

      create function order_of_purchase() returns trigger language plpgsql as $$
      begin
        if new.order_id is null then
          insert into stock_order (supplier_id, ordered_on, expected_on, placed_by, placed_at, updated_by)
            values (new.supplier_id, new.purchase_date,
              new.purchase_date + coalesce((select lead_time_days from supplier where id = new.supplier_id), 7),
              new.ordered_by, new.created_at, new.updated_by)
            returning id into new.order_id;
        end if;
        return new;
      end $$;
      create trigger purchase_in_order before insert on purchase for each row execute function order_of_purchase();
      alter table purchase add constraint purchase_order_check check (order_id is not null) not valid;

      -- What of a stock is to come: of open purchases, and of requests that were marked as ordered and are in no order yet.
      alter table stock
        add column on_order bigint not null default 0,
        add column to_place bigint not null default 0,
        add column arrives_on date;
      create function is_placed(of_request integer) returns boolean language sql stable as $$
        select exists (select 1 from purchase_request x join purchase q on q.id = x.purchase_id where x.request_id = of_request and q.reversed_at is null)
      $$;
      create index reorder_request_ordered_idx on reorder_request (stock_id) where status = 'ordered';
      create function renew_on_order(of_stock integer) returns void language sql as $$
        update stock s set on_order = n.on_order, to_place = n.to_place, arrives_on = n.arrives_on
        from (select coalesce(sum(q.quantity_purchased - q.quantity_received - q.quantity_cancelled), 0) as on_order, min(o.expected_on) as arrives_on,
            (select coalesce(sum(r.requested_quantity), 0) from reorder_request r where r.stock_id = of_stock and r.status = 'ordered' and not is_placed(r.id)) as to_place
          from purchase q join stock_order o on o.id = q.order_id
          where q.stock_id = of_stock and q.reversed_at is null and q.quantity_received + q.quantity_cancelled < q.quantity_purchased) n
        where s.id = of_stock and (s.on_order, s.to_place, s.arrives_on) is distinct from (n.on_order, n.to_place, n.arrives_on)
      $$;
      select renew_on_order(stock_id) from (
        select stock_id from purchase where reversed_at is null and quantity_received + quantity_cancelled < quantity_purchased
        union select stock_id from reorder_request where status = 'ordered') open_ones order by stock_id;

      create function follow_purchase() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' and new.reorder_request_id is not null then
          insert into purchase_request (purchase_id, request_id) values (new.id, new.reorder_request_id) on conflict do nothing;
        end if;
        update stock_order set version = version + 1 where id = new.order_id;
        perform renew_on_order(new.stock_id);
        return null;
      end $$;
      create trigger purchase_made after insert on purchase for each row execute function follow_purchase();
      create trigger purchase_changed after update on purchase for each row
        when ((old.quantity_received, old.quantity_cancelled, old.reversed_at, old.order_id) is distinct from (new.quantity_received, new.quantity_cancelled, new.reversed_at, new.order_id))
        execute function follow_purchase();
      create function follow_request() returns trigger language plpgsql as $$
      begin
        perform renew_on_order(new.stock_id);
        return null;
      end $$;
      create trigger request_decided after update on reorder_request for each row
        when (old.status is distinct from new.status and 'ordered' in (old.status, new.status)) execute function follow_request();
      create trigger request_made after insert on reorder_request for each row when (new.status = 'ordered') execute function follow_request();
      create function follow_answer() returns trigger language plpgsql as $$
      begin
        perform renew_on_order(r.stock_id) from reorder_request r where r.id = new.request_id and r.status = 'ordered';
        return null;
      end $$;
      create trigger request_answered after insert on purchase_request for each row execute function follow_answer();
      create function follow_order() returns trigger language plpgsql as $$
      begin
        perform renew_on_order(stock_id) from (
          select distinct stock_id from purchase where order_id = new.id and reversed_at is null order by stock_id) lines;
        return null;
      end $$;
      create trigger order_expected after update on stock_order for each row
        when (old.expected_on is distinct from new.expected_on) execute function follow_order();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
