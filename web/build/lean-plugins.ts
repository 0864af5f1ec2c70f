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

/**
 * Browsers load the part of zod that the shop's schemas use, written anew in a sixth of the size: zod costs each shopper
 * 22 kB.
 */
export const smallZod = {
  find: /^zod$/,
  replacement: fileURLToPath(new URL('../src/lib/zod/small-zod.ts', import.meta.url)),
}

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
