/* Files of records: tiles with upload, and the upload hook for forms that attach files later. */

export { FileChooser } from './file-chooser.js';
export { FileTile } from './file-tile.js';
export { FileTiles } from './file-tiles.js';
export { UploadTile } from './upload-tile.js';
export { useFileUploads } from './use-file-uploads.js';
