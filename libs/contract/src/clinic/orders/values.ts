export const AFTER_CANCEL = ['pending', 'ordered', 'dismissed'] as const;
