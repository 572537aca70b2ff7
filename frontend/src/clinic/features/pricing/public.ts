/* What other features and screens may import of this one. */

export { AutoFill } from './shop-pages/auto-fill.js';
