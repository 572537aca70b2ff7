// Runs a command quietly and reports its output when it fails.
import { spawn } from 'node:child_process';
import { root } from './files.mjs';

/**
 * @param {{ signal: AbortSignal, track: (child: import('node:child_process').ChildProcess) => void }} options
 * @returns {import('./prepare.mjs').Run}
 */
export function commandRunner({ signal, track }) {
  return async (title, [program = '', ...args]) => {
    signal.throwIfAborted();
    const child = spawn(program, args, {
      cwd: root,
      signal,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    track(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`${title} failed:\n${output.trim().split('\n').slice(-40).join('\n')}`);
  };
}
