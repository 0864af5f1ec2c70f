import type { Health } from '../contract/health.ts'
import { seedState } from '../demo/seed-state.ts'
import { keepAnswer } from '../lib/cache.ts'
import { inTime, type World } from '../lib/world.ts'
import type { BackupLabel } from '../stores/backup-place/port.ts'
import { BackupPlaceFailed } from '../stores/backup-place/port.ts'
import type { Events } from '../stores/event-store/events.ts'
import type { Config } from './config.ts'
import { backupPlace } from './config-backup.ts'
import { findPlace, type KnownPlace, knownPlaces } from './known-backup-places.ts'

type BackupsHealth = NonNullable<Health['backups']>

const KEPT_MS = 30_000
const PATIENCE_MS = 5_000
/** Backups that people make by hand are old after this time. */
const HAND_MADE_MS = 7 * 24 * 3_600_000

const newestOf = (labels: readonly BackupLabel[], kind: BackupLabel['kind']): string | null =>
  labels.filter((label) => label.kind === kind).at(-1)?.at ?? null

type Deps = { config: Config; world: World; events: Pick<Events, 'readAll' | 'readStream'> }

const ageOf = (writtenAt: string, { now }: Pick<World, 'now'>): 'well' | 'old' =>
  now().getTime() - Date.parse(writtenAt) > HAND_MADE_MS ? 'old' : 'well'

/** Where no place is set, what the shop remembers of `npm run backup` by hand. */
const byHand = async ({ config, world, events }: Deps): Promise<BackupsHealth> => {
  const [last] = await knownPlaces(config.DATA_DIR)
  if (last !== undefined) return ofMemory(last, world)
  const seeded = await seedState(events)
  const isDemo = seeded === 'complete' || seeded === 'interrupted'
  const state = isDemo ? 'unneeded' : 'none'
  return { writtenAt: null, testedAt: null, place: null, state }
}

const ofMemory = ({ lastAt, place, isOwnDisk }: KnownPlace, world: World): BackupsHealth => {
  const found = { writtenAt: lastAt, testedAt: null }
  const age = ageOf(lastAt, world)
  return age === 'well' && isOwnDisk
    ? { ...found, place, state: 'own disk' }
    : { ...found, place: null, state: age }
}

const atPlace = async ({ config, world }: Deps, to: string): Promise<BackupsHealth> => {
  const place = backupPlace({ ...config, BACKUP_TO: to })
  try {
    const { labels, lost, isOwnDisk } = await findPlace(config.DATA_DIR, place)
    const [writtenAt, testedAt] = [newestOf(labels, 'vault'), newestOf(labels, 'tested')]
    const found = { writtenAt, testedAt, place: place.name }
    if (lost !== undefined) return { ...found, writtenAt: lost.lastAt, state: 'lost' }
    if (writtenAt === null) return { ...found, state: 'not yet' }
    const isByHand = config.BACKUP_EVERY_HOURS === 0
    if (isByHand && ageOf(writtenAt, world) === 'old') return { ...found, state: 'old' }
    return { ...found, state: isOwnDisk ? 'own disk' : 'well' }
  } catch (error) {
    if (!(error instanceof BackupPlaceFailed)) throw error
    return { writtenAt: null, testedAt: null, place: place.name, state: 'away' }
  }
}

const look = (deps: Deps): Promise<Health['backups']> => {
  const { BACKUP_TO, ROLES } = deps.config
  if (BACKUP_TO !== undefined) return atPlace(deps, BACKUP_TO)
  // Another process may have the place in its settings.
  return ROLES.includes('workers') ? byHand(deps) : Promise.resolve(null)
}

/** How it is with the shop's backups. The answer may be 30 s old. Null: this process does not know. */
export const watchBackups = (deps: Deps): (() => Promise<Health['backups']>) =>
  keepAnswer(
    KEPT_MS,
    async () => {
      const looking = look(deps).catch(() => null)
      return (await inTime(deps.world, PATIENCE_MS, looking)) ? looking : null
    },
    deps.world,
  )
