/** Returns the ISO day `days` days from today. @param {number} days */
export const addDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
