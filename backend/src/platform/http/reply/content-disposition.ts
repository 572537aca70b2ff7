/** Turns text of any script into a safe part of a file name. */
export const toFileNamePart = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);

/** Returns a `Content-Disposition` header with an ASCII fallback name (RFC 6266). */
export const formatContentDisposition = (type: 'inline' | 'attachment', name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.() -]/g, '_');
  const exact = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
  return `${type}; filename="${plain}"${exact}`;
};
