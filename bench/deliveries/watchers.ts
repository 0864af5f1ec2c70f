import { Agent, get } from 'node:http'
import type { Ride } from './fill.ts'

/**
 * The watchers' process: each opens a stream and notes how old a place is when it comes. A message of the parent opens
 * them (`open`), clears what was noted (`clear`), or asks for it (`tell`).
 */
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
/** Each from an address of its own, as from many people. */
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

/** Six or seven for each delivery: its owner on three devices, and the friends who have the link. */
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
