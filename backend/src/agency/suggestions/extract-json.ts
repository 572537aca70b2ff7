/** Extracts the JSON object from a model's text, which may contain code fences or sentences around it. */
export const extractJson = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) return trimmed.endsWith('```') ? trimmed.slice(0, -3).trimEnd() : trimmed;
  const fenced = /```[^\n{]*\n?\s*(\{[\s\S]*?)\s*(?:```|$)/.exec(trimmed)?.[1];
  if (fenced !== undefined) return fenced;
  const start = trimmed.indexOf('{');
  const end = trimmed.lastIndexOf('}');
  return start >= 0 && end > start ? trimmed.slice(start, end + 1) : trimmed;
};
