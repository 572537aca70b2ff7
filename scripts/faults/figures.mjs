/** @param {number[]} values */
export const median = (values) => Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
/** @param {number[]} values */
export const longest = (values) => Math.round(Math.max(...values));
