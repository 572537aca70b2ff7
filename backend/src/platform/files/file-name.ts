import { FILE_NAME_LENGTH } from '@atrium/contract/platform/files/values';
import { hasBidiControl, isInvisible } from '@atrium/rules/text/text';

/** Returns the last path segment of the upload's name without invisible characters and changes of direction. */
export const cleanFileName = (uploadName: string): string => {
  const last = uploadName.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const shown = Array.from(last)
    .filter((letter) => letter === ' ' || (!isInvisible(letter) && !hasBidiControl(letter) && letter > ' '))
    .join('')
    .trim();
  const extension = /\.[a-z0-9]{1,10}$/i.exec(shown)?.[0] ?? '';
  const stem = Array.from(shown.slice(0, shown.length - extension.length));
  return stem.slice(0, FILE_NAME_LENGTH - extension.length).join('') + extension || 'File';
};
