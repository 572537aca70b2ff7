/* What other features and screens may import of this one. */

export { StockList } from './stock-list.js';
export { StockActions } from './stock-tools.js';
