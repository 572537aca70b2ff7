import type { Plugin, Rollup } from 'vite';

/** Fails the build when files import each other in a cycle: one would run before what it imports is defined. */
export function rejectChunkCycles(): Plugin {
  return {
    name: 'atrium:chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const importsOf = (file: string): readonly string[] =>
        (bundle[file] as Rollup.OutputChunk | undefined)?.imports ?? [];
      const acyclic = new Set<string>();
      const walk = (file: string, above: readonly string[]): void => {
        if (above.includes(file))
          this.error(`Files import each other: ${[...above.slice(above.indexOf(file)), file].join(' > ')}`);
        if (acyclic.has(file)) return;
        for (const imported of importsOf(file)) walk(imported, [...above, file]);
        acyclic.add(file);
      };
      for (const file of Object.values(bundle)) if (file.type === 'chunk') walk(file.fileName, []);
    },
  };
}
