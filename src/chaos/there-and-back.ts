/**
 * `npm run chaos:back -- <commit>`: opens real folders with this build, with that of a former commit, and with this one
 * again. Each time people order; at the end every acknowledged order must be there. A folder that says a newer format
 * must be refused in a sentence and stay as it was. `docs/reliability.md` explains it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { catalogue } from '#src/demo/catalogue.ts'
import { FOLDER_NOTE } from '#src/stores/folder-note.ts'
import { orderBody } from '#src/testing/commands/goods.ts'
import { until } from '#src/testing/until.ts'
import { type Build, otherBuild, ownBuild } from '../../bench/run/builds.ts'
import { openStopped } from './open-stopped.ts'

const ORDERS = 5
const OPEN_MS = 120_000
const MOST_EVENTS = 100_000

const say = (line: string): void => void process.stdout.write(`${line}\n`)

type Ended = { code: number | null; said: string }

const begin = (program: string, folder: string) => {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: '0',
    DEMO_PAST: 'false',
    MPESA_ENV: 'simulator',
    GUEST_CASH_OPEN: '1000',
  }
  const child = spawn(process.execPath, [program], { env })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      text += String(part)
    })
  const ended = once(child, 'close').then(([code]): Ended => ({ code, said: text }))
  return { child, said: () => text, ended }
}

/** The first of the demo shop's goods that comes in one form. */
const bought = (() => {
  const found = catalogue.products.findIndex(({ variants }) => variants.length === 0)
  return { productId: found + 1, price: catalogue.products[found]?.price ?? 0, quantity: 1 }
})()

const placed = z.object({ orderNumber: z.string() })
const ask = async (url: string, path: string, init?: RequestInit): Promise<unknown> => {
  const answer = await fetch(`${url}${path}`, init)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const order = async (url: string): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(orderBody([bought], { paymentMethod: 'cash' }))
  return placed.parse(await ask(url, '/api/orders', { method: 'POST', headers, body })).orderNumber
}

/** Opens the folder, places some orders, and ends in order. Throws if the build does not open it. */
const sell = async ({ name, main }: Build, folder: string): Promise<string[]> => {
  const { child, said, ended } = begin(main, folder)
  try {
    await until(
      `${name} to open`,
      () => child.exitCode !== null || said().includes('open at'),
      OPEN_MS,
    )
    const url = /open at (\S+)/.exec(said())?.[1]
    if (url === undefined) throw new Error(`${name} did not open the folder: ${said()}`)
    const orders: string[] = []
    for (let n = 0; n < ORDERS; n += 1) orders.push(await order(url))
    say(`${name}: opened, ${orders.length} orders`)
    return orders
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** What is wrong with the folder after it was opened in turn. */
const faultsOf = async (
  own: Build,
  folder: string,
  orders: readonly string[],
): Promise<string[]> => {
  const env = { DATA_DIR: folder, DEMO: 'true', MPESA_ENV: 'simulator' }
  const { commands, stores, close } = await openStopped(env, { keeps: false })
  const { events, unreadable } = await commands.events.readAll(null, MOST_EVENTS)
  const there = new Set(
    events.flatMap((one) => (one.type === 'OrderPlaced' ? one.data.orderNumber : [])),
  )
  const dead = await stores.jobQueue.dead(10)
  await close()
  const { code, said } = await begin(join(dirname(own.main), 'verify.js'), folder).ended
  return [
    ...orders.filter((number) => !there.has(number)).map((number) => `${number} is lost`),
    ...dead.map(({ type, reason }) => `the job ${type} is dead: ${reason}`),
    ...(unreadable.length > 0 ? [`${unreadable.length} events cannot be read`] : []),
    ...(code === 0 ? [] : [`verify: ${said.trim()}`]),
  ]
}

const bytesOf = async (folder: string): Promise<Map<string, string>> => {
  const names = (await readdir(folder, { withFileTypes: true })).filter((one) => one.isFile())
  const read = async ({ name }: { name: string }) =>
    [name, await readFile(join(folder, name), 'base64')] as const
  return new Map(await Promise.all(names.map(read)))
}

/** Whether a build refuses a folder of the future in one sentence, and changes none of its files. */
const refusalFaults = async ({ name, main }: Build, folder: string): Promise<string[]> => {
  await writeFile(join(folder, FOLDER_NOTE), JSON.stringify({ format: 1_000, of: 'the future' }))
  const before = await bytesOf(folder)
  const { code, said } = await begin(main, folder).ended
  const after = await bytesOf(folder)
  const isSame = [...before].every(([file, bytes]) => after.get(file) === bytes)
  return [
    ...(code === 1 && said.includes('newer Duka') ? [] : [`${name} did not refuse: ${said}`]),
    ...(said.trim().split('\n').length === 1
      ? []
      : [`${name} refused in more than a line: ${said}`]),
    ...(isSame && after.size === before.size ? [] : [`${name} touched the folder that it refused`]),
  ]
}

const walk = async (own: Build, former: Build): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-back-'))
  const orders: string[] = []
  for (const build of [former, own, former, own]) orders.push(...(await sell(build, folder)))
  const faults = [...(await faultsOf(own, folder, orders)), ...(await refusalFaults(own, folder))]
  say(faults.length === 0 ? `All ${orders.length} orders are there` : `Left in ${folder}`)
  if (faults.length === 0) await rm(folder, { recursive: true })
  return faults
}

const [commit] = process.argv.slice(2)
if (commit === undefined) {
  say('npm run chaos:back -- <a commit, or a working tree that is built>')
  process.exit(1)
}
const own = await ownBuild()
const former = await otherBuild(commit)
const faults = await walk(own, former).finally(former.remove)
for (const fault of faults) say(`  ${fault}`)
process.exit(faults.length === 0 ? 0 : 1)
