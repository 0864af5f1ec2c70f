import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandDeps } from '../../commands/engine/command.ts'
import { readConfig } from '../../program/settings/config.ts'
import { type ShopOptions, startShop } from '../../program/start-shop.ts'
import { createLog } from '../../runtime/log.ts'
import { waitForAll } from '../../runtime/wait-for-all.ts'
import type { LimitSettings } from '../server/limits/budgets.ts'
import { limitsWith } from './limits.ts'
import { everybody, fillSmallShop, PASSWORD, type Person } from './small-shop.ts'

export type Answer = { status: number; headers: Headers; text: string; body: unknown }
type Headings = Readonly<Record<string, string>>

/** A browser that talks to the shop and keeps its cookies. It has a session after `logIn`. */
export type Visitor = {
  get(path: string, headers?: Headings): Promise<Answer>
  post(path: string, body?: unknown, headers?: Headings): Promise<Answer>
  put(path: string, body?: unknown, headers?: Headings): Promise<Answer>
  patch(path: string, body?: unknown, headers?: Headings): Promise<Answer>
  delete(path: string, headers?: Headings): Promise<Answer>
  /** Sends the body as it is. */
  raw(
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers?: Headings,
  ): Promise<Answer>
  logIn(username: string, password?: string): Promise<Answer>
  /** The `Cookie` header. '' before the shop has set any. */
  cookie(): string
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const visitorOf = (url: string): Visitor => {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ')
  const keep = (name: string, answered: Headers) => {
    const [line] = answered.getSetCookie().filter((one) => one.startsWith(`${name}=`))
    if (line !== undefined) jar.set(name, line.slice(name.length + 1, line.indexOf(';')))
  }
  const call = async (path: string, init: RequestInit, headers: Headings): Promise<Answer> => {
    const response = await fetch(url + path, { ...init, headers: { cookie: cookie(), ...headers } })
    for (const name of ['duka_device', 'duka_known']) keep(name, response.headers)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }
  const write =
    (method: string) =>
    (path: string, body: unknown = undefined, headers: Headings = {}) =>
      body === undefined
        ? call(path, { method }, headers)
        : call(
            path,
            { method, body: JSON.stringify(body) },
            { 'content-type': 'application/json', ...headers },
          )
  const post = write('POST')
  return {
    get: (path, headers = {}) => call(path, {}, headers),
    post,
    put: write('PUT'),
    patch: write('PATCH'),
    delete: (path, headers = {}) => call(path, { method: 'DELETE' }, headers),
    raw: (method, path, body, headers = {}) => call(path, { method, body }, headers),
    logIn: async (username, password = PASSWORD) => {
      const answer = await post('/api/users/login', { username, password })
      keep('duka_session', answer.headers)
      return answer
    },
    cookie,
  }
}

export type TestShop = {
  url: string
  /** Its embedded stores. */
  folder: string
  /** The means to act behind the API. */
  commands: CommandDeps
  /** A browser that was never here. */
  visitor(): Visitor
  stop(): Promise<void>
}

export type TestShopOptions = {
  /** Fills the shop. The small shop of `testing/small-shop.ts` when absent. */
  seed?: (deps: CommandDeps) => Promise<unknown>
  /** None unless told. */
  limits?: LimitSettings
  /** Environment variables beside PORT, DATA_DIR and LOG_LEVEL. */
  env?: Readonly<Record<string, string>>
  web?: string
  pages?: string
  pictures?: string
  /** The times that a payment call waits, that M-PESA is asked at, and that the simulator answers at. */
  payments?: Pick<ShopOptions, 'payAnswerMs' | 'paymentTimings' | 'simulatorTimings'>
}

const WAIT_MS = 60_000

/** Waits for the read models: the shop opens while they may be behind, and tests ask for earlier events. */
const caughtUp = async ({ events, queries }: CommandDeps): Promise<void> => {
  const head = await events.head()
  if (head === null) return
  const { branchFigures, catalogue, orders, payments, reviews, users, wishlists } = queries
  const all = [branchFigures, catalogue, orders, payments, reviews, users, wishlists]
  await waitForAll(all, head, WAIT_MS)
}

/** The whole program on a free port, with embedded stores in a folder that `stop` removes. */
export const startTestShop = async (options: TestShopOptions = {}): Promise<TestShop> => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-'))
  const {
    seed = fillSmallShop,
    limits = limitsWith(),
    env,
    web,
    pages,
    pictures,
    payments,
  } = options
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...env })
  const shop = await startShop(config, createLog(config.LOG_LEVEL), {
    ...{ seed, limits, web, pages, pictures },
    ...payments,
  })
  await caughtUp(shop.commands)
  const url = `http://127.0.0.1:${shop.http?.port}`
  return {
    url,
    folder,
    commands: shop.commands,
    visitor: () => visitorOf(url),
    stop: async () => {
      await shop.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A session for each of the small shop's people, and a guest. */
export const logInEverybody = async (
  shop: TestShop,
): Promise<(who: Person | 'guest') => Visitor> => {
  const visitors = new Map<Person | 'guest', Visitor>([['guest', shop.visitor()]])
  for (const username of everybody) {
    const visitor = shop.visitor()
    await visitor.logIn(username)
    visitors.set(username, visitor)
  }
  return (who) => visitors.get(who) ?? shop.visitor()
}
