class DeadlinePassed extends Error {}

/** The promise, or `DeadlinePassed` when it takes longer. What it stands for may still happen later. */
export const within = async <T>(ms: number, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassed(`No answer within ${ms} ms`)), ms);
  });
  // Whatever comes after the deadline is nobody's business any more.
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, passed]);
  } finally {
    clearTimeout(timer);
  }
};
