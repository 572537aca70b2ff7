export { ChoosingContext } from './choosing.js';
export { useChooseAll } from './use-choose-all.js';
export { useChosen } from './use-chosen.js';
