/** A day from today on, as the product writes days. @param {number} days */
export const addDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
