import { Binary, type Collection, type Filter, MongoServerError } from 'mongodb'
import {
  acceptedVersions,
  readVersions,
  type SecretVersion,
  writeVersions,
} from '../../lib/renewed-secret.ts'
import type { World } from '../../lib/world.ts'
import type { LogMark } from '../event-store/port.ts'
import { atFirstUse, type Mongo, openMongo, unlessThere } from '../mongo-client.ts'
import type { Checkpoint } from '../seals/port.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import {
  bytes,
  mongoTransfer,
  type StoredFactor,
  type StoredHash,
  type StoredNote,
  type StoredSecret,
  type StoredSession,
} from './mongodb-transfer.ts'
import {
  LOG,
  type OrderSecrets,
  type SecondFactors,
  type SetupOffer,
  SubjectErased,
  type Vault,
} from './port.ts'

/**
 * Reads only data that a majority has committed. Otherwise a key could be read from a primary that is then lost, with
 * everything sealed with that key, and a deleted session or hash could come back.
 */
const lasting = { readConcern: { level: 'majority' } } as const

type Stored = SetupOffer & { _id: string }

/** The offer to set up the shop, in one document. */
const mongoSetup = ({
  db,
  reach,
  run,
}: Mongo): Pick<Vault, 'offerSetup' | 'setupOffer' | 'endSetup'> => {
  const offers = db.collection<Stored>('vault_setup', lasting)
  const _id = 'shop'
  return {
    offerSetup: (offer, now) =>
      reach(() => {
        // If an offer still holds, this filter matches nothing, and a second document of this id is refused.
        const lapsed = { _id, expiresAt: { $lte: now } }
        return unlessThere(() => offers.updateOne(lapsed, { $set: offer }, { upsert: true }))
      }),
    setupOffer: async (now) => {
      const found = await reach(() => offers.findOne({ _id }))
      if (found === null || found.expiresAt <= now) return undefined
      const { hash, expiresAt } = found
      return { hash, expiresAt }
    },
    endSetup: () => run(() => offers.deleteOne({ _id })),
  }
}

/** The hashes of the orders' secrets, one document each, by the order's id. */
const mongoOrderSecrets = (
  hashes: Collection<StoredHash>,
  { reach, run }: Mongo,
): OrderSecrets => ({
  // If a request comes twice, the first hash stays.
  keepOrderSecret: (orderId, hash) =>
    run(() => unlessThere(() => hashes.insertOne({ _id: orderId, hash }))),
  orderSecretHash: async (orderId) => (await reach(() => hashes.findOne({ _id: orderId })))?.hash,
  forgetOrderSecret: (orderId) => run(() => hashes.deleteOne({ _id: orderId })),
})

/** What each account's second factor is checked against, one document each, by the user's id. */
const mongoSecondFactors = (
  factors: Collection<StoredFactor>,
  { reach }: Mongo,
): SecondFactors => ({
  secondFactor: async (userId) => (await reach(() => factors.findOne({ _id: userId })))?.factor,
  replaceSecondFactor: (userId, from, to) =>
    reach(async () => {
      const _id = userId
      if (to === undefined) {
        const removed = await factors.deleteOne({ _id, factor: from ?? '' })
        return removed.deletedCount === 1
      }
      if (from === undefined) return unlessThere(() => factors.insertOne({ _id, factor: to }))
      const replaced = await factors.updateOne({ _id, factor: from }, { $set: { factor: to } })
      return replaced.matchedCount === 1
    }),
})

/** What the vault knows of its log, as text in one document. */
const mongoLogNote = (
  notes: Collection<StoredNote>,
  { reach }: Mongo,
): Pick<Vault, 'logNote' | 'replaceLogNote'> => ({
  logNote: async () => {
    const found = await reach(() => notes.findOne({ _id: LOG }))
    return found && JSON.parse(found.note)
  },
  replaceLogNote: (from, to) =>
    reach(async () => {
      const note = JSON.stringify(to)
      if (from === null) return unlessThere(() => notes.insertOne({ _id: LOG, note }))
      const was = { _id: LOG, note: JSON.stringify(from) }
      return (await notes.updateOne(was, { $set: { note } })).matchedCount === 1
    }),
})

/** Some servers of this protocol cannot expire documents. There, only `forgetExpired` deletes them. */
const NOT_IMPLEMENTED = 238

/** Lets the server itself delete expired documents, about once a minute. */
const letExpire = async <Stored extends { endsAt: Date }>(from: Collection<Stored>) => {
  try {
    await from.createIndex({ endsAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 })
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === NOT_IMPLEMENTED)) throw error
  }
}

/**
 * Tries an upsert twice: it fails if another process inserts the document at the same moment, and the second try then
 * finds that document.
 */
const upserting = async (update: () => Promise<unknown>): Promise<void> => {
  if (!(await unlessThere(update))) await update()
}

/** The pause in ms before asking again for a key that another process is making. */
const LOOK_AGAIN_MS = 20
const MAJORITY_MS = 5_000
/** Subject keys, or secrets. */
type Keys = Collection<StoredSecret>

/** A link to a new password. `_id` is the user's id, so that a newer link replaces the older one. */
type StoredLink = { _id: string; linkHash: string; expiresAt: string; endsAt: Date }

const forget = async <Stored extends { _id: string }>(
  from: Collection<Stored>,
  where: Filter<Stored>,
  limit: number,
): Promise<void> => {
  const found = await from.find(where, { limit }).toArray()
  for (const { _id } of found) await from.deleteOne({ ...where, _id })
}

/** Drops the values of secrets that are no longer accepted at `now`. A secret that is renewed meanwhile waits. */
const dropVersions = async (secrets: Collection<StoredSecret>, now: string): Promise<void> => {
  for (const { _id, key, versions: text } of await secrets
    .find({ versions: { $exists: true } })
    .toArray()) {
    if (key === null) continue
    const versions = readVersions(bytes(key), text)
    const left = acceptedVersions(versions, now)
    if (left.length === versions.length) continue
    await secrets.updateOne({ _id, key }, { $set: { versions: writeVersions(left) } })
  }
}

const mongoSecretVersions = (
  secrets: Collection<StoredSecret>,
  { reach }: Mongo,
  ensure: (name: string) => Promise<StoredSecret>,
): Pick<Vault, 'secret' | 'hasSecret' | 'secretVersions' | 'replaceVersions'> => {
  const read = async (name: string): Promise<SecretVersion[]> => {
    const { key, versions } = await ensure(name)
    if (key === null) throw new Error(`The secret ${name} was emptied`)
    return readVersions(bytes(key), versions)
  }
  return {
    secret: (name) =>
      reach(async () => {
        const [newest] = await read(name)
        if (newest === undefined) throw new Error(`The secret ${name} was emptied`)
        return newest.secret
      }),
    hasSecret: (_id) => reach(async () => (await secrets.findOne({ _id })) !== null),
    secretVersions: (name) => reach(() => read(name)),
    replaceVersions: (_id, seen, versions) =>
      reach(async () => {
        const [newest] = versions
        const key = new Binary(newest?.secret ?? seen)
        const changed = { $set: { key, versions: writeVersions(versions) } }
        const { matchedCount } = await secrets.updateOne({ _id, key: new Binary(seen) }, changed)
        return matchedCount === 1
      }),
  }
}

/** The vault in MongoDB, shared by all processes. Its database needs access control and a backup of its own. */
export const openMongoVault = (
  url: string,
  world: World,
  mongo: Mongo = openMongo(url, world),
): Vault => {
  const { db, reach, run } = mongo
  const subjects = db.collection<StoredSecret>('vault_subject_keys', lasting)
  const secrets = db.collection<StoredSecret>('vault_secrets', lasting)
  const hashes = db.collection<StoredHash>('vault_password_hashes', lasting)
  const sessions = db.collection<StoredSession>('vault_sessions', lasting)
  const orderSecrets = db.collection<StoredHash>('vault_order_secrets', lasting)
  const factors = db.collection<StoredFactor>('vault_second_factors', lasting)
  const logs = db.collection<{ _id: string; mark: LogMark }>('vault_log_seen', lasting)
  const notes = db.collection<StoredNote>('vault_log_notes', lasting)
  const sealed = db.collection<Checkpoint & { _id: string }>('vault_seal_seen', lasting)
  const links = db.collection<StoredLink>('vault_password_links', lasting)

  /** If several processes make a key at once, the first wins, and all get its key. */
  const ensure = async (keys: Keys, _id: string): Promise<StoredSecret> => {
    const there = await keys.findOne({ _id })
    if (there !== null) return there
    const made = { _id, key: new Binary(world.bytes(32)) }
    const isOurs = await unlessThere(() => keys.insertOne(made))
    return isOurs ? made : others(keys, _id)
  }

  /** Awaits the key of a faster process, which can be read only once a majority has it. */
  const others = async (keys: Keys, _id: string): Promise<StoredSecret> => {
    const end = world.elapsed() + MAJORITY_MS
    for (;;) {
      const there = await keys.findOne({ _id })
      if (there !== null) return there
      if (world.elapsed() > end) throw new StoreUnavailable('MongoDB')
      await world.wait(LOOK_AGAIN_MS)
    }
  }

  const index = atFirstUse(() =>
    Promise.all([
      sessions.createIndex({ userId: 1 }, { name: 'user' }),
      letExpire(sessions),
      links.createIndex({ linkHash: 1 }, { name: 'link' }),
      letExpire(links),
    ]),
  )

  return {
    ensureKey: (subject) =>
      reach(async () => {
        const { key } = await ensure(subjects, subject)
        if (key === null) throw new SubjectErased(subject)
        return bytes(key)
      }),
    keys: (wanted) =>
      reach(async () => {
        const found = await subjects.find({ _id: { $in: [...wanted] } }).toArray()
        return new Map(found.flatMap(({ _id, key }) => (key === null ? [] : [[_id, bytes(key)]])))
      }),
    erased: (wanted) =>
      reach(async () => {
        const found = await subjects.find({ _id: { $in: [...wanted] }, key: null }).toArray()
        return new Set(found.map(({ _id }) => _id))
      }),
    forgetKey: (subject) =>
      reach(() =>
        upserting(() =>
          subjects.updateOne({ _id: subject }, { $set: { key: null } }, { upsert: true }),
        ),
      ),
    ...mongoSecretVersions(secrets, mongo, (name) => ensure(secrets, name)),
    setPasswordHash: (userId, hash) =>
      reach(() =>
        upserting(() => hashes.updateOne({ _id: userId }, { $set: { hash } }, { upsert: true })),
      ),
    replacePasswordHash: (userId, from, to) =>
      run(() => hashes.updateOne({ _id: userId, hash: from }, { $set: { hash: to } })),
    passwordHash: async (userId) => (await reach(() => hashes.findOne({ _id: userId })))?.hash,
    forgetPasswordHash: (userId) => run(() => hashes.deleteOne({ _id: userId })),
    putSession: (tokenHash, session) =>
      reach(async () => {
        await index()
        const endsAt = new Date(session.expiresAt)
        const stored = { $set: { session, userId: session.userId, endsAt } }
        await upserting(() => sessions.updateOne({ _id: tokenHash }, stored, { upsert: true }))
      }),
    session: async (tokenHash, now) => {
      const found = await reach(() => sessions.findOne({ _id: tokenHash }))
      return found !== null && found.session.expiresAt > now ? found.session : undefined
    },
    sessionsOf: async (userId, now, limit) => {
      const living = { userId, endsAt: { $gt: new Date(now) } }
      const found = await reach(() =>
        sessions.find(living, { sort: { 'session.createdAt': -1 }, limit }).toArray(),
      )
      return found.map(({ _id, session }) => ({ tokenHash: _id, session }))
    },
    endSession: (tokenHash) => run(() => sessions.deleteOne({ _id: tokenHash })),
    endSessionsOf: (userId, except = '') =>
      run(() => sessions.deleteMany({ userId, _id: { $ne: except } })),
    touchSession: (tokenHash, seenAt) =>
      run(() => sessions.updateOne({ _id: tokenHash }, { $set: { 'session.seenAt': seenAt } })),
    putPasswordLink: (linkHash, { userId: _id, expiresAt }) =>
      reach(async () => {
        await index()
        const link = { $set: { linkHash, expiresAt, endsAt: new Date(expiresAt) } }
        await upserting(() => links.updateOne({ _id }, link, { upsert: true }))
      }),
    passwordLinkUser: async (linkHash, now) =>
      (await reach(() => links.findOne({ linkHash, expiresAt: { $gt: now } })))?._id,
    takePasswordLink: (linkHash, now) =>
      reach(async () => {
        const link = await links.findOne({ linkHash, expiresAt: { $gt: now } })
        if (link === null) return undefined
        // If several callers found the link, only one of them deletes it.
        const { deletedCount } = await links.deleteOne({ _id: link._id, linkHash })
        return deletedCount === 1 ? link._id : undefined
      }),
    forgetExpired: (now, limit) =>
      reach(async () => {
        await forget(sessions, { 'session.expiresAt': { $lte: now } }, limit)
        await forget(links, { expiresAt: { $lte: now } }, limit)
        await dropVersions(secrets, now)
      }),
    sawLog: (mark) =>
      reach(() =>
        upserting(() => logs.updateOne({ _id: 'log' }, { $set: { mark } }, { upsert: true })),
      ),
    logSeen: async () => (await reach(() => logs.findOne({ _id: 'log' })))?.mark ?? null,
    ...mongoLogNote(notes, mongo),
    sawSeal: ({ count, at, hash }) =>
      reach(() =>
        upserting(() =>
          sealed.updateOne({ _id: 'log' }, { $set: { count, at, hash } }, { upsert: true }),
        ),
      ),
    sealSeen: async () => {
      const found = await reach(() => sealed.findOne({ _id: 'log' }))
      return found && { count: found.count, at: found.at, hash: found.hash }
    },
    ...mongoOrderSecrets(orderSecrets, mongo),
    ...mongoSecondFactors(factors, mongo),
    ...mongoSetup(mongo),
    ...mongoTransfer(
      { subjects, secrets, hashes, sessions, orderSecrets, factors, notes },
      mongo.reachPatiently,
    ),
    probe: mongo.probe,
    close: mongo.close,
  }
}
