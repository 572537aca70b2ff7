/** A name as part of a file's name, in any script: its words joined, and nothing that a path could be made of. */
export const fileWord = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);

/** How a browser is told what to call a file; who reads ASCII alone gets a name, too (RFC 6266). */
export const disposition = (how: 'inline' | 'attachment', name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.() -]/g, '_');
  const exact = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
  return `${how}; filename="${plain}"${exact}`;
};
