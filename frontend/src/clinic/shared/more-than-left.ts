/** Error of a receipt above the ordered quantity; matches the server's message. */
export const moreThanLeft = (left: string): string =>
  `This is more than is left to receive: ${left}. Please receive those, and log the rest as a purchase of its own.`;
