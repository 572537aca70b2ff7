/** Waits for a condition, never for a time. */
export const until = async (condition: () => boolean | Promise<boolean>, withinMs = 5_000, what = 'the condition'): Promise<void> => {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
