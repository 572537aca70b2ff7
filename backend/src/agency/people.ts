const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Normalizes an `ownerId` or `assignedTo`: lower case for a user id; free text stays as typed. */
export const asPersonIsNamed = (text: string): string => (UUID.test(text) ? text.toLowerCase() : text);
