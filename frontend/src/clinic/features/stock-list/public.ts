export { StockDialogs, type StockWish } from './stock-dialogs.js';
export { StockList } from './stock-list.js';
export { StockActions } from './stock-tools.js';
