import { relative } from 'node:path';
import { root } from './files.mjs';

/** Returns the message that is shown when everything runs. @param {{ address: string, production: boolean, dataDir: string, logs: string }} facts */
export function welcome({ address, production, dataDir, logs }) {
  if (production) return `\n  Atrium is ready at ${address}\n`;
  const accounts = [
    ['superadmin', 'everything'],
    ['admin@example.com', 'staff, assignments, departments'],
    ['manager@perfect-b.example', 'the clinic, as manager'],
    ['staff@perfect-b.example', 'the clinic'],
    ['manager@talent-phi.example', 'the agency, as manager'],
    ['staff@talent-phi.example', 'the agency'],
    ['both@example.com', 'clinic and agency'],
    ['newcomer@example.com', 'nothing yet'],
  ];
  return `
  Atrium is ready at ${address}

  Demo accounts, all with the password Demo-Pass-2026!
${accounts.map(([name = '', sees]) => `    ${name.padEnd(28)}${sees}`).join('\n')}

  Data in ${short(dataDir)}, logs in ${short(logs)}. Ctrl-C stops everything.
`;
}

/** @param {string} path */
function short(path) {
  const inside = relative(root, path);
  return inside.startsWith('..') ? path : inside;
}
