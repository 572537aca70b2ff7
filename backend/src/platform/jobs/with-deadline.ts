class DeadlineExceededError extends Error {}

/**
 * Returns the promise's result, or throws `DeadlineExceededError` after `ms` milliseconds. The work itself is not
 * canceled.
 */
export const withDeadline = async <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceededError(`No response within ${ms} ms`)), ms);
  });
  // Ignores errors after the deadline.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, passed]);
  } finally {
    clearTimeout(timer);
  }
};
