import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const dynamicStyles = /@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/
const adoptedStyles = fileURLToPath(new URL('../src/staff-ui/adopted-styles.ts', import.meta.url))

/** Makes Ant Design add its styles without <style> elements, which the server's content security policy forbids. */
export const adoptStyles = (): Plugin => ({
  name: 'adopt-styles',
  enforce: 'pre',
  resolveId: {
    filter: { id: /dynamicCSS/ },
    handler: async function (source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found !== null && dynamicStyles.test(found.id) ? adoptedStyles : found
    },
  },
})

/** Leaves out zod's code that writes JSON schemas: it costs each shopper 5 kB, and only the server needs it. */
export const noJsonSchemas = (): Plugin => ({
  name: 'no-json-schemas',
  load: {
    filter: { id: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
    handler: (id) => {
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)
      const no = "() => { throw new Error('Browsers write no JSON schemas') }"
      return [...names].map(([, name]) => `export const ${name} = ${no}`).join('\n')
    },
  },
})

/**
 * Replaces the list of the staff's pages by their paths when the shop is built. The list costs each shopper 3 kB, and a
 * shopper's page needs only the paths.
 */
export const staffPathsAlone = (): Plugin => ({
  name: 'staff-paths-alone',
  apply: 'build',
  load: {
    filter: { id: /app[\\/]pages[\\/]staff-paths\.ts$/ },
    handler: async (id) => {
      const { module } = await runnerImport<{ staffPaths: string[] }>(id, { configFile: false })
      return `export const staffPaths = ${JSON.stringify(module.staffPaths)}`
    },
  },
})
