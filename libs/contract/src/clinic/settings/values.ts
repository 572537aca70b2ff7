export const LOGO_PATH = '/api/settings/perfect-b/logo/';
export const MAX_LOGO_BYTES = 1_048_576;
/** Maximum width and height in pixels. */
export const MAX_LOGO_SIDE = 4_000;
