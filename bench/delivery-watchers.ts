/**
 * Support for `deliveries.ts`, as a process of its own: opens the watchers' streams, and notes how old each place is
 * when it comes. Messages of the parent process open the streams (`open`), clear the notes (`clear`), or ask for them
 * (`tell`).
 */
import { Agent, get } from 'node:http'
import type { Ride } from './fill-deliveries.ts'

export type Told = { opened: number } | { customers: number[]; fleet: number[]; lost: number }
export type Said =
  | { open: { url: string; rides: Ride[]; admins: string[] } }
  | { clear: true }
  | { tell: true }

const DEVICES = 3
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const noted: { customers: number[]; fleet: number[]; lost: number } = {
  customers: [],
  fleet: [],
  lost: 0,
}
let ended = false

const AT = /"at":"([^"]+)"/
const note = (ages: number[], block: string): void => {
  const at = block.startsWith('event: move') ? AT.exec(block)?.[1] : undefined
  if (at !== undefined) ages.push(Date.now() - Date.parse(at))
}

let watchers = 0
/** Every watcher has an address of its own, like different people. */
const addressOf = (n: number) => `10.9.${(n >> 8) & 255}.${n & 255}`

const watch = (url: string, query: string, session: string | undefined, ages: () => number[]) =>
  new Promise<void>((open, failed) => {
    watchers += 1
    const headers = {
      'x-forwarded-for': addressOf(watchers),
      ...(session === undefined ? {} : { cookie: `duka_session=${session}` }),
    }
    const asked = get(`${url}/api/live?${query}`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`Answered ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) note(ages(), block)
      })
      response.once('close', () => {
        if (!ended) noted.lost += 1
      })
      open()
    })
    asked.once('error', failed)
  })

/** Six or seven watchers for each delivery: its customer on three devices, and friends who have the link. */
const openAll = async ({ url, rides, admins }: Extract<Said, { open: unknown }>['open']) => {
  const customers = () => noted.customers
  for (const [n, { deliveryId, trackingNumber, owner }] of rides.entries()) {
    const devices = Array.from({ length: DEVICES }, () =>
      watch(url, `deliveries=${deliveryId}`, owner, customers),
    )
    const friends = Array.from({ length: 3 + (n % 2) }, () =>
      watch(url, `deliveries=${trackingNumber}`, undefined, customers),
    )
    await Promise.all([...devices, ...friends])
  }
  await Promise.all(admins.map((token) => watch(url, 'fleet=true', token, () => noted.fleet)))
  return watchers
}

const tell = (told: Told): void => void process.send?.(told)
process.on('message', (said: Said) => {
  if ('open' in said) void openAll(said.open).then((opened) => tell({ opened }))
  else if ('clear' in said) Object.assign(noted, { customers: [], fleet: [], lost: 0 })
  else tell(noted)
})
process.on('disconnect', () => {
  ended = true
  process.exit()
})
