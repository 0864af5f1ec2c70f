import { fileURLToPath } from 'node:url'
import { startTestShop, type TestShop } from '../../src/http/testing.ts'

const built = (folder: string): string =>
  fileURLToPath(new URL(`../../dist/${folder}`, import.meta.url))

/** The small shop in this process, with the built pages: a test may do behind the API what no call does. */
export const openShop = (): Promise<TestShop> =>
  startTestShop({ web: built('web'), pages: built('pages') })
