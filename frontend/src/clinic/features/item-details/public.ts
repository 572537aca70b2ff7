export { BESIDE_PANEL, usePlace } from './use-place.js';
