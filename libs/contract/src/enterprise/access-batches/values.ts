export const MAX_BATCH_SIZE = 200;
