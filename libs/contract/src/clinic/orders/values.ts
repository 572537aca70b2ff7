export const AFTER_CANCEL_MESSAGE = ['pending', 'ordered', 'dismissed'] as const;
