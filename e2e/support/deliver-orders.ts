import type { CommandDeps } from '../../src/commands/engine/command.ts'
import { followNow } from '../../src/commands/engine/consequences.ts'
import { createStateCache } from '../../src/commands/engine/read-state.ts'
import { shopFollows } from '../../src/commands/follows/follows.ts'
import { usualGame } from '../../src/domain/loyalty/game/usual-game.ts'
import type { Alert } from '../../src/lib/alerts.ts'
import { roomOfEach } from '../../src/lib/room.ts'
import { untraced } from '../../src/lib/trace.ts'
import { readConfig } from '../../src/program/config.ts'
import { buyerLimitsOf, sessionRulesOf } from '../../src/program/open-records.ts'
import { realWorld } from '../../src/program/real-world.ts'
import { openCatalogue } from '../../src/projections/catalogue/catalogue.ts'
import { openQueries } from '../../src/projections/queries.ts'
import { openDataFolder } from '../../src/stores/data-folder.ts'
import { openEvents } from '../../src/stores/event-store/codec.ts'
import { openSnapshots } from '../../src/stores/snapshots/sealed-snapshots.ts'
import { deliver } from '../../src/testing/http/deliver.ts'
import type { Server } from './server.ts'

/**
 * Brings orders to the door by the shop's own commands, since no HTTP call does all of it. The server is stopped
 * meanwhile, and its address changes.
 */
export const deliverOrders = async (server: Server, orderIds: readonly string[]): Promise<void> => {
  await server.kill()
  const stores = openDataFolder(server.folder, realWorld)
  const { readStore: store, vault } = stores
  const room = roomOfEach()
  const events = openEvents(stores.eventStore, vault, realWorld)
  const alert: Alert = (code, facts) => console.error(code, facts)
  const snapshots = openSnapshots({ store: stores.snapshots, vault, alert, world: realWorld })
  const catalogue = await openCatalogue({
    events,
    store,
    world: realWorld,
    room,
    onError: console.error,
  })
  const deps: CommandDeps = {
    events,
    vault,
    queries: openQueries({ store, events, catalogue: catalogue.queries, world: realWorld }),
    cache: createStateCache(room),
    snapshots,
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
    world: realWorld,
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
    game: usualGame,
    mpesaMissing: [],
  }
  for (const orderId of orderIds) await deliver(deps, orderId)
  await catalogue.stop()
  await snapshots.idle()
  await stores.close()
  await server.start()
}
