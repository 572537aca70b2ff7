/** Returns the error of a receipt above the ordered quantity, with the server's message. */
export const excessReceiptError = (openText: string): string =>
  `Left to receive: ${openText}. Please receive no more than that, and log the rest as a separate purchase.`;
