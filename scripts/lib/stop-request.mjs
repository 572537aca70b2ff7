import { commandLine, getParentPid } from './processes.mjs';

/**
 * Calls the handlers on Ctrl-C, SIGTERM, a closed terminal, or when the parent npm is killed.
 * @param {{ first: () => void, again: () => void }} handlers
 */
export function onStopRequest({ first, again }) {
  let asked = false;
  const ask = () => {
    if (asked) return again();
    asked = true;
    first();
  };
  // A terminal sends Ctrl-C to npm and to this process, and npm forwards it, so signals within a moment count once.
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
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Returns a function that reports whether the parent npm still runs; an orphaned process gets another parent. */
function npmWatch() {
  if (!process.env.npm_lifecycle_event) return () => true;
  const parent = process.ppid;
  // A shell between npm and this process outlives a killed npm.
  const grandparent = getParentPid(parent);
  const throughShell = grandparent !== null && commandLine(grandparent).startsWith('npm');
  return () => process.ppid === parent && (!throughShell || getParentPid(parent) === grandparent);
}
