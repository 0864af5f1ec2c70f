/**
 * Measures what the built server needs to draw its pages, for a shop of 10,000 products. Run `npm run build`, then
 * `npx tsx bench/pages.ts`, on a machine at rest.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { METRICS_TOKEN } from '../e2e/support/program.ts'
import { startServer } from '../e2e/support/server.ts'
import { fillBigShop } from './big-shop.ts'
import { products } from './goods.ts'

const COOKIE = 'duka_branch=branch 3'
const PATHS = [
  '/',
  '/products',
  '/products?sort=price-asc',
  '/products?search=flour',
  '/products?search=kitchen',
  `/products/${products[70]?.slug}`,
  '/checkout',
  '/sitemap.xml',
]
const WARM_UP = 40
const RUNS = 100

const folder = await mkdtemp(join(tmpdir(), 'duka-bench-'))
await fillBigShop(folder)
const server = await startServer({ DATA_DIR: folder })

const figures = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }
const processorMs = async (): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`, figures)).text()
  const seconds = /^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]
  if (seconds === undefined) throw new Error('The server does not say how much it worked')
  return Number(seconds) * 1_000
}

const load = async (path: string, times: number): Promise<number> => {
  let bytes = 0
  for (let n = 0; n < times; n += 1) {
    const headers = { 'accept-encoding': 'br', cookie: COOKIE }
    const page = await fetch(server.url + path, { headers })
    bytes = (await page.arrayBuffer()).byteLength
  }
  return bytes
}

for (const path of PATHS) {
  await load(path, WARM_UP)
  const [used, began] = [await processorMs(), performance.now()]
  const bytes = await load(path, RUNS)
  const took = (performance.now() - began) / RUNS
  const processor = ((await processorMs()) - used) / RUNS
  console.log(
    `${path.padEnd(32)} ${took.toFixed(1).padStart(6)} ms   processor ${processor.toFixed(1).padStart(5)} ms   ${(bytes / 1_000).toFixed(0)} kB of markup`,
  )
}
await server.stop()
await rm(folder, { recursive: true })
