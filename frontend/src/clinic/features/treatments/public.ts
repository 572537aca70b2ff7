export { Tray } from './tray/tray.js';
