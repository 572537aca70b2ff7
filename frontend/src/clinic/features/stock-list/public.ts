/* The only module of this feature that other features and screens may import. */

export { StockList } from './stock-list.js';
