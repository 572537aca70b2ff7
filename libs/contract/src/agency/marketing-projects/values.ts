export const END_BEFORE_START = 'End date must be on or after the start date';
export const CLIENT_MISSING = 'Client is required';
