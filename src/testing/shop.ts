import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, type CommandDeps, issue } from '../commands/engine/command.ts'
import { followNow } from '../commands/engine/consequences.ts'
import { createStateCache } from '../commands/engine/read-state.ts'
import { shopFollows } from '../commands/follows/follows.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { type Actor, system } from '../domain/kernel/access.ts'
import type { Rejection, Result } from '../domain/kernel/result.ts'
import type { Alert, AlertCode, AlertFacts } from '../lib/alerts.ts'
import { roomOfEach } from '../lib/room.ts'
import { untraced } from '../lib/trace.ts'
import type { Stores } from '../program/compose.ts'
import { readConfig } from '../program/config.ts'
import { knowLog } from '../program/know-log.ts'
import { buyerLimitsOf, sessionRulesOf } from '../program/open-records.ts'
import { allProjections } from '../projections/all-projections.ts'
import { openCatalogue } from '../projections/catalogue/catalogue.ts'
import { openFacts } from '../projections/facts.ts'
import { dueChanges, foldBatch } from '../projections/fold-batch.ts'
import { openQueries } from '../projections/queries.ts'
import { startProjections } from '../projections/runner.ts'
import { openDataFolder } from '../stores/data-folder.ts'
import { openEvents } from '../stores/event-store/codec.ts'
import type { NewEvent } from '../stores/event-store/port.ts'
import type { Doc, ReadStore } from '../stores/read-store/port.ts'
import { openSnapshots } from '../stores/snapshots/sealed-snapshots.ts'
import { noBonuses } from './domain/loyalty.ts'
import { dump } from './log.ts'
import { nothingParked } from './projections/fold.ts'
import { type Beginning, type SeededWorld, seededWorld } from './worlds.ts'

/** An alert as it was raised. */
export type Raised = { code: AlertCode; facts: AlertFacts }

type Documents = Record<string, Record<string, Doc>>

const documentsIn = async (store: ReadStore): Promise<Documents> => {
  const byId = (docs: readonly Doc[]) => Object.fromEntries(docs.map((doc) => [doc.id, doc]))
  const all = Object.entries(await dump(store))
  return Object.fromEntries(all.map(([name, docs]) => [name, byId(docs)]))
}

const throwOn = (error: unknown) => {
  throw error
}

type OpenedStores = Omit<Stores, 'counters' | 'readModels'>
type Opening = Beginning & {
  folder?: string
  open?: (folder: string, world: SeededWorld) => Promise<OpenedStores>
}

/**
 * The embedded stores in a folder of their own, or those that `open` opens, a clock that stands until it is moved, and the rest of the commands'
 * outside world.
 */
export const openTestShop = async ({ folder: given, open, ...beginning }: Opening = {}) => {
  const world = seededWorld(beginning)
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'duka-commands-')))
  const stores = open === undefined ? openDataFolder(folder, world) : await open(folder, world)
  const { readStore: store, vault } = stores
  const room = roomOfEach()

  const alerts: Raised[] = []
  const alert: Alert = (code, facts = {}) => alerts.push({ code, facts })
  await knowLog({ config: readConfig({}), stores })
  const events = openEvents(stores.eventStore, vault, world, { alert })

  const follow = { events, store, onError: throwOn }
  const projections = startProjections({
    ...follow,
    projections: allProjections,
    holder: 'test',
    world,
    alert,
    trace: untraced,
  })
  const catalogue = await openCatalogue({ ...follow, world, room })

  const deps: CommandDeps = {
    events,
    vault,
    queries: openQueries({ store, catalogue: catalogue.queries, events, world }),
    cache: createStateCache(room),
    snapshots: openSnapshots({ store: stores.snapshots, vault, alert, world }),
    pictures: stores.pictures,
    handovers: stores.handovers,
    uploads: stores.uploads,
    lostSales: stores.lostSales,
    missedSearches: stores.missedSearches,
    positions: stores.positions,
    seals: stores.seals,
    scrub: stores.scrub,
    jobs: stores.jobQueue,
    followNow: followNow(shopFollows),
    world,
    alert,
    trace: untraced,
    ...buyerLimitsOf(readConfig({})),
    placesKeptDays: readConfig({}).RIDER_PLACES_DAYS,
    guestDataDays: readConfig({}).GUEST_DATA_DAYS,
    lostSalesDays: readConfig({}).LOST_SALES_DAYS,
    driverCashLimit: readConfig({}).DRIVER_CASH_LIMIT * 100,
    partPaidHours: readConfig({}).PART_PAID_HOURS,
    refundAloneCents: readConfig({}).REFUND_TWO_PEOPLE_FROM * 100,
    sessionRules: sessionRulesOf(readConfig({})),
    game: noBonuses,
    mpesaMissing: [],
  }

  const leave = async (): Promise<void> => {
    await projections.stop()
    await catalogue.stop()
    await deps.snapshots.idle()
    await stores.close()
  }

  /** The command's answer, a refusal too. */
  const issued = async <Input, Output>(
    command: Command<Input, Output>,
    input: Input,
    actor: Actor = system,
    changed: Partial<CommandDeps> = {},
    address = '',
  ): Promise<Result<Output, Rejection<ErrorCode>>> => {
    const by = { actor, commandId: world.newId(), correlationId: world.newId(), address }
    return (await issue(command, input, by, { ...deps, ...changed })).result
  }

  return {
    deps,
    folder,
    snapshotStore: stores.snapshots,
    /** Raised so far, oldest first. */
    alerts,
    issued,
    /** The command's value. Throws when the command is refused. */
    done: async <Input, Output>(...of: Parameters<typeof issued<Input, Output>>) => {
      const result = await issued(...of)
      if (!result.ok) throw new Error(JSON.stringify(result.error))
      return result.value
    },
    /** The command's refusal. Throws when the command succeeds. */
    refused: async <Input, Output>(...of: Parameters<typeof issued<Input, Output>>) => {
      const result = await issued(...of)
      if (result.ok) throw new Error(`Not refused: ${JSON.stringify(result.value)}`)
      return result.error
    },
    /** The process dies behind an append, before anything follows from it. */
    dying: (): Partial<CommandDeps> => ({
      followNow: async () => {
        throw new Error('power cut')
      },
    }),
    /** The memory of another process on the same stores. */
    anotherProcess: (): Partial<CommandDeps> => ({ cache: createStateCache(roomOfEach()) }),
    tick: world.tick,
    /** Sets the clock back, as an administrator or the network's time does. */
    setClockBack: world.setBack,
    /** The log as it lies on the disk. */
    storedEvents: async () => (await stores.eventStore.readAll(null, 10_000)).events,
    /** Appends an event that no Duka of today writes, past the shop. Gives its id. */
    plant: async (
      stream: string,
      expected: number,
      type = 'StockTeleported',
      content: Partial<Pick<NewEvent, 'data' | 'metadata'>> = {},
    ) => {
      const event = { id: world.newId(), type, data: {}, metadata: {}, ...content }
      await stores.eventStore.append(stream, expected, [event])
      return event.id
    },
    /** Every document of every read model, by collection and id. */
    documents: async (): Promise<Documents> => documentsIn(store),
    /** The same documents as a rebuild makes them, from the log as it is now. */
    rebuilt: async (): Promise<Documents> => {
      const read = await events.readAll(null, 10_000)
      const all = await openFacts(allProjections, events)(read.events)
      return Object.fromEntries(
        allProjections.map((projection) => {
          const writes = foldBatch(dueChanges(projection, all, read).due, [], nothingParked)
          const docs = writes.flatMap(({ id, doc }) => (doc === null ? [] : [[id, doc] as const]))
          return [projection.collection.name, Object.fromEntries(docs)]
        }),
      )
    },
    /** Resolves once the queries know all events so far. */
    caughtUp: async () => {
      await projections.caughtUp()
      const head = await events.head()
      if (head !== null) await deps.queries.catalogue.waitFor(head, 10_000)
    },
    /** Closes the shop and leaves its folder. */
    leave,
    close: async () => {
      await leave()
      await rm(folder, { recursive: true })
    },
  }
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>
