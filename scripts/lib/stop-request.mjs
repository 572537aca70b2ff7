import { commandLine, parentOf } from './processes.mjs';

/**
 * Ctrl-C, SIGTERM, a closed terminal, or the npm that started us killed: all ask us to stop.
 * @param {{ first: () => void, again: () => void }} handlers
 */
export function onStopRequest({ first, again }) {
  let asked = false;
  const ask = () => {
    if (asked) return again();
    asked = true;
    first();
  };
  // a terminal sends Ctrl-C to npm and to us, and npm passes it on: the same wish twice within a moment is one
  let lastAt = 0;
  const fromSignal = () => {
    if (Date.now() - lastAt > 500) ask();
    lastAt = Date.now();
  };
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, fromSignal);

  const npmIsThere = npmWatch();
  setInterval(() => {
    if (!asked && !npmIsThere()) ask();
  }, 200).unref();
  // nobody may be reading any more what we say on the way out
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Tells whether the npm that started us still runs; a process whose parent has died gets another one. */
function npmWatch() {
  if (!process.env.npm_lifecycle_event) return () => true;
  const parent = process.ppid;
  // between npm and us there may be a shell, which outlives a killed npm
  const grandparent = parentOf(parent);
  const throughShell = grandparent !== null && commandLine(grandparent).startsWith('npm');
  return () => process.ppid === parent && (!throughShell || parentOf(parent) === grandparent);
}
