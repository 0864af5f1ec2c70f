import { isoTime, z } from './rules/schema.ts'

const count = z.number().int().nonnegative()

/**
 * `unneeded`: a demo shop without a place for backups. `none`: no place is set, and nobody wrote a backup by hand. `not
 * yet`: the first backup is due. `lost`: the place had backups of the shop, and has them no more. `away`: the place cannot
 * be read. `old`: the backups are made by hand, and the newest is older than a week. `own disk`: they lie on the disk of
 * the shop itself.
 */
const backupStates = [
  'unneeded',
  'well',
  'none',
  'not yet',
  'lost',
  'away',
  'old',
  'own disk',
] as const

/** How the shop does, in figures. What is null could not be asked, since a store is away or another process knows it. */
export const health = z
  .object({
    checkedAt: isoTime,
    /**
     * Whether each store takes writes. `why`: the cause, where it takes none or cannot be read, and what to do. Null if
     * nobody knows it.
     */
    stores: z.array(z.object({ store: z.string(), isUp: z.boolean(), why: z.string().nullable() })),
    /** Read models, and the maker of jobs, that are behind the log, are built again, or have parked events. */
    behind: z.array(
      z.object({
        reader: z.string(),
        lagSeconds: z.number(),
        /** The share of the log that it has not taken in, from 0 to 1. */
        unread: z.number(),
        hasParked: z.boolean(),
        isServing: z.boolean(),
      }),
    ),
    readers: count,
    jobs: z.object({ waiting: count, delayed: count, active: count, dead: count }).nullable(),
    /** Streams that read models have set aside, counted up to 1,000. */
    parked: count.nullable(),
    /** Events that other programs wrote to the event store, by the category of their streams. */
    foreign: z.array(z.object({ category: z.string(), events: count })),
    /** Whether payments are held. */
    held: z.boolean().nullable(),
    /** Whether M-PESA gave no answer to the last calls. Null too where the shop takes cash alone. */
    mpesaAway: z.boolean().nullable(),
    /** Counted up to 1,000: lines of statements that no order explains, payments to check, refunds that are due. */
    money: z.object({ findings: count, review: count, refunds: count }).nullable(),
    /**
     * People who are no drivers any more, the open deliveries that they have, and the cash that they owe in KSh. No
     * `people`: all is settled.
     */
    formerDrivers: z.object({ people: count, deliveries: count, cash: z.number() }).nullable(),
    /** Bytes of the disk that holds the data folder. */
    disk: z.object({ size: count, free: count }).nullable(),
    /** Bytes of memory that this process holds, and those that it may take. */
    memory: count,
    memoryMost: count.nullable(),
    /** Whether the heap of the thread that answers is so full that it takes fewer requests. */
    isHeapFull: z.boolean(),
    /** How often a thread ended by itself since the start, for want of memory or another fault. */
    endedThreads: count,
    /** The caches that have dropped something for want of room since the start. */
    fullCaches: z.array(z.enum(['states', 'keys', 'windows', 'answers', 'pages', 'searches'])),
    /** When the newest event was written. Null if there is none. */
    lastEventAt: isoTime.nullable(),
    /** The newest seal of the log that the vault knows: how many events it covers. Null if there is none. */
    sealed: z.object({ events: count, at: isoTime }).nullable(),
    /**
     * When the newest backup was written, and one was last restored as a test; where they lie, if a place is set. Null
     * where this process does not know.
     */
    backups: z
      .object({
        writtenAt: isoTime.nullable(),
        testedAt: isoTime.nullable(),
        place: z.string().nullable(),
        state: z.enum(backupStates),
      })
      .nullable(),
    /**
     * What this process answered in the last five minutes. `slow`: it took longer than a second. `refused`: those among
     * the failed that were refused because too much waited.
     */
    requests: z.object({ answered: count, slow: count, failed: count, refused: count }),
    /** The alerts of this process within a day, the latest of each kind, newest first. */
    alerts: z.array(z.object({ code: z.string(), at: isoTime, count })),
  })
  .meta({ id: 'Health' })

export type Health = z.infer<typeof health>
