const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who stands in `ownerId` or `assignedTo`: a user's id as ids are written, any other text as somebody wrote it. */
export const asPersonIsNamed = (text: string): string => (UUID.test(text) ? text.toLowerCase() : text);
