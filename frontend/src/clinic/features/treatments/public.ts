/* What other features and screens may import of this one. */

export { Tray } from './tray/tray.js';
