// Parser for lists from spreadsheets (RFC 4180 with commas, semicolons or tabs).

const SEPARATORS = [',', ';', '\t'] as const;

function detectSeparator(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((one) => [one, 0]));
  let isQuoted = false;
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === '\n' || char === '\r')) break;
    else if (!isQuoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ',';
}

/** Returns the cells of each line in linear time; blank lines are skipped. */
export function parseCsv(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '');
  const separator = detectSeparator(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let start = 0;
  let cell = '';
  const endCell = (end: number) => {
    row.push((cell + text.slice(start, end)).trim());
    cell = '';
  };
  const endRow = (end: number) => {
    endCell(end);
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"' && cell === '' && text.slice(start, at).trim() === '') {
      let from = at + 1;
      for (;;) {
        const quote = text.indexOf('"', from);
        const end = quote === -1 ? text.length : quote;
        cell += text.slice(from, end);
        at = end;
        if (text[end + 1] !== '"') break;
        cell += '"';
        from = end + 2;
      }
      start = at + 1;
    } else if (char === separator) {
      endCell(at);
      start = at + 1;
    } else if (char === '\n' || char === '\r') {
      endRow(at);
      start = at + 1;
    }
  }
  if (start < text.length || cell !== '' || row.length > 0) endRow(text.length);
  return rows;
}
