import { fileURLToPath } from 'node:url'

/** The path of a program as `npm run build` makes it. `npm test` builds first. It starts in a third of the time. */
export const builtProgram = (
  name: 'main' | 'migrate-store' | 'ops' | 'verify' | 'backup',
): string => fileURLToPath(new URL(`../../../dist/server/${name}.js`, import.meta.url))
