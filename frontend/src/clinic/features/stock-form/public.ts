export { OpenOrders } from './open-orders.js';
export { StockFields } from './stock-fields.js';
export { FORM_TEXTS, useStockForm } from './use-stock-form.js';
