const KB = 1_024;
const MB = 1_024 * KB;
const GB = 1_024 * MB;

const format = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 1 });

/** Formats the size of a file: "12 kB", "2.5 MB", "1.2 GB". */
export const formatFileSize = (bytes: number): string => {
  if (bytes >= GB) return `${format(bytes / GB)} GB`;
  if (bytes >= MB) return `${format(bytes / MB)} MB`;
  return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB))} kB`;
};
