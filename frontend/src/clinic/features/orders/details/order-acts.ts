import type { Order } from '@atrium/contract/clinic/orders/schemas';

export interface OrderActs {
  /** Null: all open lines. */
  readonly onReceive: (order: Order, lineId: number | null) => void;
  readonly onSend: (order: Order) => void;
  readonly onCancel: (order: Order) => void;
}
