/** Waits for a condition, never for a time. The deadline is for a machine that does several things at once: when all is well it costs nothing. */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  withinMs = 60_000,
  what = 'the condition',
): Promise<void> => {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
