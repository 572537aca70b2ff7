export { AutoFill } from './shop-pages/auto-fill.js';
