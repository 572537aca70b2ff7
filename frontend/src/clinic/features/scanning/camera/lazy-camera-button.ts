import { lazyPart } from '../../../../lib/page/lazy-part.js';

/** The camera button beside a scan field; screens show it as soon as its code is loaded. */
export const CameraButton = lazyPart(async () => (await import('./camera-button.js')).CameraButton, null);

void CameraButton.preload();
