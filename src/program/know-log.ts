import { changeLogNote, keepDemand } from '../commands/operations/demand-tags.ts'
import type { LogMark, StoredEvent } from '../stores/event-store/port.ts'
import { checkTag, tagKey } from '../stores/event-store/tags.ts'
import { SEAL_SECRET } from '../stores/seals/port.ts'
import type { LogNote, LogPlace, Vault } from '../stores/vault/port.ts'
import type { Stores } from './compose.ts'
import type { Config } from './config.ts'

/** Log and vault do not belong together, so the shop does not open. The message says what to do. */
export class LogRefused extends Error {
  override name = 'LogRefused'
}

type KnownVault = Pick<
  Vault,
  'secret' | 'hasSecret' | 'sealSeen' | 'logSeen' | 'sawLog' | 'logNote' | 'replaceLogNote'
>
type LogStores = Pick<Stores, 'eventStore' | 'seals' | 'snapshots'> & { vault: KnownVault }
type Deps = { config: Pick<Config, 'EVENTSTORE_URL'>; stores: LogStores }

const ADOPT = 'npm run ops -- log adopt "<who>" "<why>"'
/** Each shop names its accounts' streams with it, from the first account on. */
const NAMES_SECRET = 'uniqueness'
/** So many events at each end of the log are looked at for a tag of this shop. */
const SAMPLE = 20

const placeIn = ({ stream, revision, id }: LogMark): LogPlace => ({ stream, revision, id })

const lastOf = async ({ eventStore }: Pick<Stores, 'eventStore'>): Promise<LogMark | undefined> =>
  (await eventStore.marksBefore(null, 1))[0]

const eventAt = async (
  { eventStore }: Pick<Stores, 'eventStore'>,
  { stream, revision }: LogPlace,
): Promise<StoredEvent[]> => eventStore.readStream(stream, revision, 1)

const isThere = async (
  { eventStore }: Pick<Stores, 'eventStore'>,
  { stream, revision, id }: LogPlace,
): Promise<boolean> => (await eventStore.placeOf(stream, revision))?.id === id

/** Whether seals, tags or the vault itself show that the log's key was made, or the vault was never that of a shop. */
const lacksKey = async (stores: LogStores, last: LogMark | undefined): Promise<boolean> => {
  const { vault, seals } = stores
  if (await vault.hasSecret(SEAL_SECRET)) return false
  if ((await vault.logNote())?.tagged !== undefined) return true
  if ((await vault.sealSeen()) !== null) return true
  if ((await seals.last()) !== undefined) return true
  if (last === undefined) return false
  const [event] = await eventAt(stores, last)
  return event?.metadata.tag !== undefined || !(await vault.hasSecret(NAMES_SECRET))
}

/** Whether the vault saw this log before: its end, or the event behind which it demands tags. */
const hasSeen = async (stores: LogStores, note: LogNote): Promise<boolean> => {
  const seen = await stores.vault.logSeen()
  if (seen !== null && (await isThere(stores, seen))) return true
  const behind = note.tagged?.behind
  return behind != null && isThere(stores, behind)
}

const sampleOf = async (stores: LogStores): Promise<StoredEvent[]> => {
  const { events } = await stores.eventStore.readAll(null, SAMPLE)
  const marks = await stores.eventStore.marksBefore(null, SAMPLE)
  const newest = await Promise.all(marks.map((mark) => eventAt(stores, mark)))
  return [...events, ...newest.flat()]
}

/**
 * Whether the log is another shop's. The key of the tags is a log's identity: a log whose events have tags, and none of
 * this key, is of another vault. A log without tags is foreign if it lacks the first event that was sealed.
 */
const isForeign = async (stores: LogStores, note: LogNote): Promise<boolean> => {
  if (await hasSeen(stores, note)) return false
  const key = tagKey(await stores.vault.secret(SEAL_SECRET), 'events')
  const checks = (await sampleOf(stores)).map((event) => checkTag(key, event))
  if (checks.includes('right')) return false
  if (checks.includes('false')) return true
  const [first] = await stores.seals.list(1, 1)
  return first !== undefined && !(await isThere(stores, first))
}

/** Where a new demand for tags begins. Undefined: processes of an earlier version may still append events without tags. */
const newDemand = (
  { EVENTSTORE_URL }: Deps['config'],
  last: LogMark | undefined,
): LogNote['tagged'] => {
  if (last === undefined) return { behind: null }
  return EVENTSTORE_URL === undefined ? { behind: placeIn(last) } : undefined
}

const where = ({ EVENTSTORE_URL }: Deps['config']): string =>
  EVENTSTORE_URL === undefined ? 'events.db in DATA_DIR' : 'the log at EVENTSTORE_URL'

const refuse = (why: string, todo: string): never => {
  throw new LogRefused(`${why} ${todo} Nothing was changed.`)
}

const requireSameShop = async ({ config, stores }: Deps, last: LogMark | undefined) => {
  const note = (await stores.vault.logNote()) ?? {}
  if (last === undefined) {
    if ((await stores.vault.logSeen()) === null) return
    refuse(
      `${where(config)} is empty, but the vault belongs to a shop that has events.`,
      'Put back its log, or move it there: npm run migrate:store. For a new shop, name another DATA_DIR.',
    )
  } else if (await isForeign(stores, note)) {
    refuse(
      `${where(config)} is the log of another shop: the vault’s key made none of its tags.`,
      `Name the right log, or the vault of that shop. To join the two on purpose: ${ADOPT}.`,
    )
  }
}

const demand = async ({ config, stores }: Deps, last: LogMark | undefined): Promise<void> => {
  const note = (await stores.vault.logNote()) ?? {}
  if (note.tagged === undefined) {
    const tagged = newDemand(config, last)
    if (tagged === undefined) return
    await keepDemand(stores.vault, tagged.behind)
    // Snapshots of before have no tags, and nobody is to be told of each.
    await stores.snapshots.dropBehind(null)
    return
  }
  const { behind } = note.tagged
  if (behind === null || (await isThere(stores, behind))) return
  refuse(
    `${where(config)} lacks the event from which on the vault asks for the shop’s tags: it is an older copy, or the event was removed.`,
    `Put back the newer log. To go on with this one as it is: ${ADOPT}.`,
  )
}

/**
 * Makes sure that the vault has the key of this log and that both are of one shop, and that it knows from where on events
 * must have tags: in a new log from the first event on, in a folder of an earlier version from now on. On EventStoreDB an
 * operator says when. Throws `LogRefused`.
 */
export const knowLog = async ({ config, stores }: Deps): Promise<void> => {
  const last = await lastOf(stores)
  // A new key would prove nothing that was written before, so none is made in the place of a lost one.
  if (await lacksKey(stores, last)) {
    refuse(
      `The vault has not the key of ${where(config)} (log-seals): it is empty, damaged, or of another shop.`,
      `Put back the vault that belongs to this log, from the newest backup, or name another log. To go on without what it kept: ${ADOPT}.`,
    )
  }
  // It is made before anything is demanded or written: whoever ends in between begins again.
  await stores.vault.secret(SEAL_SECRET)
  await requireSameShop({ config, stores }, last)
  await demand({ config, stores }, last)
}

/** Whether `knowLog` refuses the log. */
export const isRefused = async (deps: Deps): Promise<boolean> => {
  try {
    await knowLog(deps)
    return false
  } catch (error) {
    if (error instanceof LogRefused) return true
    throw error
  }
}

/**
 * After a restore up to a time before tags were demanded: the demand begins behind the last event that was restored. The
 * files of a backup cannot be changed without its key.
 */
export const fitDemand = async (
  stores: Pick<LogStores, 'eventStore'> & { vault: KnownVault },
): Promise<void> => {
  const behind = (await stores.vault.logNote())?.tagged?.behind
  const last = await lastOf(stores)
  if (behind == null || last === undefined || (await isThere(stores, behind))) return
  await keepDemand(stores.vault, placeIn(last))
}

/** Who joined a log and a vault that do not show that they belong together, and why. */
export type Adoption = { by: string; reason: string; at: string }

/** The most adoptions that are kept, the newest ones. */
const MOST_ADOPTIONS = 20

/**
 * Joins this log and this vault as they are, and believes all events that are there. `verify` names who did it. Throws
 * `LogRefused` if the log is empty.
 */
export const adoptLog = async (stores: LogStores, adoption: Adoption): Promise<void> => {
  const { vault } = stores
  const last = await lastOf(stores)
  if (last === undefined) throw new LogRefused('The log is empty: there is nothing to adopt.')
  await vault.secret(SEAL_SECRET)
  await changeLogNote(vault, ({ adopted = [], ...note }) => ({
    ...note,
    tagged: { behind: placeIn(last) },
    adopted: [...adopted, adoption].slice(-MOST_ADOPTIONS),
  }))
  await vault.sawLog(last)
  await stores.snapshots.dropBehind(null)
}
