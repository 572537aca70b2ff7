/** Why more than was ordered cannot be received, and what to do with it; the server says the same. */
export const moreThanLeft = (left: string): string =>
  `This is more than is left to receive: ${left}. Please receive those, and log the rest as a purchase of its own.`;
