/** Returns the extension of a file name in capitals, at most four characters; "FILE" without one. */
export const getFileExtension = (name: string): string =>
  /\.([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toUpperCase() ?? 'FILE';

/** Names that browsers give to every pasted picture and phones to every photo. */
const GENERIC_NAME = /^(image|photo|blob)(\.\w+)$/i;

/**
 * Returns the file under a name with the time when its name is generic. Otherwise a second photo would become a new
 * version of the first.
 */
export const withOwnName = (file: File, now: Date): File => {
  const extension = GENERIC_NAME.exec(file.name)?.[2];
  if (extension === undefined) return file;
  const digits = (value: number, length = 2) => String(value).padStart(length, '0');
  const day = [now.getFullYear(), digits(now.getMonth() + 1), digits(now.getDate())].join('-');
  const time = [digits(now.getHours()), digits(now.getMinutes()), digits(now.getSeconds())].join('.');
  return new File([file], `Picture ${day} ${time}.${digits(now.getMilliseconds(), 3)}${extension}`, {
    type: file.type,
    lastModified: file.lastModified,
  });
};
