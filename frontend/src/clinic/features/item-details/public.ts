/* What other features and screens may import of this one. */

export { BESIDE_PANEL, usePlace } from './use-place.js';
