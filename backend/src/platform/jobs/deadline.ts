class DeadlinePassed extends Error {}

/** Returns the promise's result, or throws `DeadlinePassed` after `ms`. The work itself is not canceled. */
export const within = async <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassed(`No answer within ${ms} ms`)), ms);
  });
  // Ignores errors after the deadline.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, passed]);
  } finally {
    clearTimeout(timer);
  }
};
