export { useItemRoute } from './use-item-route.js';
