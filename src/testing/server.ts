import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { CommandDeps } from '../commands/engine/command.ts'
import type { LimitSettings } from '../http/server/limits/budgets.ts'
import { createLog } from '../lib/alerts.ts'
import { readConfig } from '../program/config.ts'
import { realWorld } from '../program/real-world.ts'
import { type ShopOptions, startShop } from '../program/start-shop.ts'
import { waitForAll } from '../runtime/readers.ts'
import { limitsWith } from './http/limits.ts'
import { everybody, fillSmallShop, type Person } from './http/small-shop.ts'
import { type Visitor, visitorOf } from './http/visitor.ts'

export type TestServer = {
  url: string
  /** Its embedded stores. */
  folder: string
  /** The means to act behind the API. */
  commands: CommandDeps
  /** A browser that was never here. */
  visitor(): Visitor
  stop(): Promise<void>
}

export type TestServerOptions = {
  /** Fills the shop. The small shop of `testing/small-shop.ts` when absent. */
  seed?: (deps: CommandDeps) => Promise<unknown>
  /** None unless told. */
  limits?: LimitSettings
  /** Environment variables beside PORT, DATA_DIR and LOG_LEVEL. */
  env?: Readonly<Record<string, string>>
  /** Where the program writes its log. Nowhere unless told. */
  log?: Logger
  web?: string
  pages?: string
  pictures?: string
  /** For the caches. As large as the memory allows unless told. */
  room?: ShopOptions['room']
  /** The times that a call and a payment call wait, that M-PESA is asked at, and that the simulator answers at. */
  payments?: Pick<ShopOptions, 'answerMs' | 'payAnswerMs' | 'paymentTimings' | 'simulatorTimings'>
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
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-'))
  const {
    seed = fillSmallShop,
    limits = limitsWith(),
    env,
    log = createLog('silent'),
    web,
    pages,
    pictures,
    payments,
    room,
  } = options
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...env })
  const shop = await startShop(config, log, {
    world: { ...realWorld },
    seed,
    limits,
    web,
    pages,
    pictures,
    ...payments,
    room,
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
  shop: TestServer,
): Promise<(who: Person | 'guest') => Visitor> => {
  const visitors = new Map<Person | 'guest', Visitor>([['guest', shop.visitor()]])
  for (const username of everybody) {
    const visitor = shop.visitor()
    await visitor.logIn(username)
    visitors.set(username, visitor)
  }
  return (who) => visitors.get(who) ?? shop.visitor()
}
