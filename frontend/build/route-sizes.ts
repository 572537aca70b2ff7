import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/* First-load size of each route: its JavaScript including all imports, gzipped. A route is listed as the modules that
   load for it in order. */

const shell = ['src/main.tsx', 'src/app/signed-in.tsx'];
const routes: Record<string, { modules: string[]; limitKb: number }> = {
  'sign-in': { modules: ['src/main.tsx'], limitKb: 90 },
  '/': {
    modules: [...shell, 'src/app/home-screen.tsx', 'src/clinic/screens/dashboard/dashboard-overview.tsx'],
    limitKb: 150,
  },
  '/perfect-b': { modules: [...shell, 'src/clinic/screens/dashboard/dashboard-screen.tsx'], limitKb: 150 },
  '/perfect-b/usage': { modules: [...shell, 'src/clinic/screens/usage/usage-screen.tsx'], limitKb: 200 },
  '/perfect-b/inventory': { modules: [...shell, 'src/clinic/screens/inventory/inventory-screen.tsx'], limitKb: 200 },
  '/perfect-b/consumables': {
    modules: [...shell, 'src/clinic/screens/consumables/consumables-screen.tsx'],
    limitKb: 200,
  },
  '/enterprise/staff': { modules: [...shell, 'src/enterprise/screens/staff/staff-screen.tsx'], limitKb: 200 },
  '/secure-password-setup': {
    modules: [...shell, 'src/enterprise/screens/password/secure-password-screen.tsx'],
    limitKb: 200,
  },
  '/perfect-b/requests': {
    modules: [...shell, 'src/clinic/features/reorder-requests/requests-screen.tsx'],
    limitKb: 200,
  },
  '/perfect-b/settings': { modules: [...shell, 'src/clinic/screens/settings/settings-screen.tsx'], limitKb: 200 },
  '/talent-phi/tasks': { modules: [...shell, 'src/agency/screens/tasks/tasks-screen.tsx'], limitKb: 182 },
  '/talent-phi/time': { modules: [...shell, 'src/agency/screens/time/time-screen.tsx'], limitKb: 200 },
  '/talent-phi/projects': { modules: [...shell, 'src/agency/screens/projects/projects-screen.tsx'], limitKb: 200 },
  '/talent-phi/projects/:projectId': {
    modules: [...shell, 'src/agency/screens/projects/project-screen.tsx'],
    limitKb: 200,
  },
  '/talent-phi/clients/:clientId/social-media-calendar': {
    modules: [...shell, 'src/agency/screens/calendar/calendar-screen.tsx'],
    limitKb: 200,
  },
  '/account': { modules: [...shell, 'src/session/account/account-screen.tsx'], limitKb: 200 },
  '/design': { modules: [...shell, 'src/app/design/design-screen.tsx'], limitKb: 200 },
};

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

export function routeSizes(): Plugin {
  return {
    name: 'atrium:route-sizes',
    apply: 'build',
    writeBundle(options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const gzipped = new Map(chunks.map((chunk) => [chunk.fileName, gzipSync(chunk.code).length]));

      const withImports = (file: string, found: Set<string>): Set<string> => {
        if (found.has(file)) return found;
        found.add(file);
        for (const imported of byFile.get(file)?.imports ?? []) withImports(imported, found);
        return found;
      };
      const sizes: Record<string, { kb: number; limitKb: number; files: Record<string, number> }> = {};
      for (const [route, { modules, limitKb }] of Object.entries(routes)) {
        const files = new Set<string>();
        for (const module of modules) {
          const chunk = chunks.find((one) => one.moduleIds.some((id) => id.endsWith(module)));
          if (chunk === undefined)
            throw new Error(`No chunk holds ${module}; the list of routes in build/route-sizes.ts is out of date.`);
          withImports(chunk.fileName, files);
        }
        const total = [...files].reduce((sum, file) => sum + (gzipped.get(file) ?? 0), 0);
        sizes[route] = {
          kb: kilobytes(total),
          limitKb,
          files: Object.fromEntries([...files].map((file) => [file, kilobytes(gzipped.get(file) ?? 0)])),
        };
      }
      console.log('\nJavaScript of a first visit, gzipped:');
      for (const [route, { kb, limitKb }] of Object.entries(sizes))
        console.log(
          `  ${route.padEnd(24)} ${kb.toFixed(1).padStart(6)} kB of ${limitKb}${kb > limitKb ? '   TOO LARGE' : ''}`,
        );
      writeFileSync(join(options.dir ?? 'dist', '.sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`);
      const tooLarge = Object.keys(sizes).filter((route) => (sizes[route]?.kb ?? 0) > (sizes[route]?.limitKb ?? 0));
      if (tooLarge.length > 0) this.error(`More than its limit is loaded for a first visit of ${tooLarge.join(', ')}`);
    },
  };
}
