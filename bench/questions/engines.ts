import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ferretdb } from '../../src/testing/stores/engines.ts'
import { slowEngines } from '../run/engines.ts'
import type { Question } from '../run/question.ts'
import { PRODUCTS } from '../shop/goods.ts'
import { purchases } from './purchases.ts'

/** FerretDB does not open a shop with many more. */
const MOST_PRODUCTS = 1_000

const hasRedis = (): boolean => {
  try {
    execFileSync('sh', ['-c', 'command -v redis-server'])
    return true
  } catch {
    return false
  }
}

export const engines: Question = {
  ...purchases,
  about: 'the same purchases on engines, whose event store takes as long as a real one',
  around: slowEngines,
  missing: () => {
    if (!existsSync(ferretdb)) return 'there is no FerretDB: run `npm run build:ferretdb`'
    if (PRODUCTS > MOST_PRODUCTS) {
      return 'FerretDB reads a whole collection for most questions: ask of a small shop, with BENCH_PRODUCTS=500 BENCH_MEMBERS=300'
    }
    return hasRedis() ? undefined : 'there is no redis-server'
  },
}
