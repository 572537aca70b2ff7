export { OpenOrders } from './open-orders.js';
export { StockFields } from './stock-fields.js';
export { FORM_WORDS, useStockForm } from './use-stock-form.js';
