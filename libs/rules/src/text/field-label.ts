/** Returns a default field label: "Unit cost" for `lines.0.unitCost`, "Skills" for `skills.3`. */
export function toFieldLabel(path: string): string {
  const key = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
  const words = key
    .replace(/(?<=[a-z])Ids?$/, (ids) => (ids === 'Ids' ? 's' : ''))
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
