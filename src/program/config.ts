import { resolve } from 'node:path'
import * as z from 'zod'
import { type AccountRole, accountRoles } from '../domain/kernel/access.ts'
import { faultOfAddress } from '../stores/event-store/eventstoredb/address.ts'
import { backupFaults, backupVariables } from './config-backup.ts'
import { mpesaFaults, mpesaVariables } from './config-mpesa.ts'
import { machineMb } from './memory.ts'

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const roles = ['http', 'projections', 'workers'] as const

const factorRoles = z
  .string()
  .transform((text) => (text === 'none' ? [] : text.split(',').map((part) => part.trim())))
  .pipe(z.array(z.enum(accountRoles).exclude(['customer'])))

/** Says what to do about a faulty address. The address holds a password, so it is not repeated. */
const checkEventStore = (url: string, { addIssue }: z.RefinementCtx): void => {
  const fault = faultOfAddress(url)
  if (fault !== undefined) addIssue(fault)
}

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  /**
   * Fills an empty log with the demo shop, and allows its accounts, whose password is public. Unset: true for an
   * embedded shop that nobody else can reach.
   */
  DEMO: flag.optional(),
  /** Gives the demo shop twelve weeks of past orders. */
  DEMO_PAST: flag.default(true),
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(roles)).min(1)),
  EVENTSTORE_URL: z.string().superRefine(checkEventStore).optional(),
  MONGODB_URL: z.string().min(1).optional(),
  REDIS_URL: z.string().min(1).optional(),
  MEMORY_MB: z.coerce.number().int().min(256).default(machineMb),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The address by which browsers reach the shop, if it differs from the address on which the shop listens. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Map tiles in Web Mercator: 'https://tiles.example/{z}/{x}/{y}.png'. Unset: the shop draws a simple map itself. */
  MAP_TILES_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/\{z\}.*\{x\}.*\{y\}|\{z\}.*\{y\}.*\{x\}/, 'must hold {z}, {x} and {y}')
    .optional(),
  /** The maker of the map tiles. Maps show this name, since the licence of the tiles asks for it. */
  MAP_TILES_ATTRIBUTION: z.string().min(1).max(200).optional(),
  /** A file of places by name, instead of the built-in list. */
  PLACES_FILE: z.string().min(1).optional(),
  /** The number of proxies in front of the shop. Each of them adds one address to X-Forwarded-For. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /**
   * Limits of cash orders without an account: pieces of one line, KSh in total, waiting orders of a branch, and minutes
   * until an unconfirmed order is cancelled.
   */
  GUEST_CASH_PIECES: z.coerce.number().int().min(1).max(999).default(20),
  GUEST_CASH_TOTAL: z.coerce.number().int().min(1).max(1_000_000).default(5000),
  GUEST_CASH_OPEN: z.coerce.number().int().min(1).max(1000).default(20),
  GUEST_CASH_MINUTES: z.coerce.number().int().min(1).max(10_080).default(60),
  /**
   * The most pieces of a branch that unpaid or unconfirmed orders of guests may reserve. Unpaid M-PESA orders of new
   * accounts count too.
   */
  GUEST_UNPAID_PIECES: z.coerce.number().int().min(1).max(100_000).default(1_000),
  /**
   * Limits of cash orders by new accounts, which have no order delivered or paid yet: pieces of one line, KSh in total,
   * waiting orders of a branch, and minutes until an unconfirmed order is cancelled. The last figure is the most pieces
   * of a branch that these orders may reserve.
   */
  NEW_CASH_PIECES: z.coerce.number().int().min(1).max(999).default(40),
  NEW_CASH_TOTAL: z.coerce.number().int().min(1).max(1_000_000).default(15_000),
  NEW_CASH_OPEN: z.coerce.number().int().min(1).max(1000).default(60),
  NEW_CASH_MINUTES: z.coerce.number().int().min(1).max(10_080).default(120),
  NEW_UNPAID_PIECES: z.coerce.number().int().min(1).max(100_000).default(2_400),
  /**
   * The most unconfirmed cash orders of a branch by accounts that have bought before, and the most pieces that these
   * reserve.
   */
  MEMBER_CASH_OPEN: z.coerce.number().int().min(1).max(10_000).default(300),
  MEMBER_CASH_PIECES: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  /** KSh. A driver who carries this sum in cash must hand some of it over. */
  PART_PAID_HOURS: z.coerce.number().int().min(1).max(720).default(24),
  REFUND_TWO_PEOPLE_FROM: z.coerce.number().int().min(0).max(1_000_000).default(2_000),
  DRIVER_CASH_LIMIT: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  /** Days for which the places of riders are kept. */
  RIDER_PLACES_DAYS: z.coerce.number().int().min(1).max(365).default(90),
  /** Days after the end of a guest's order, after which the guest is erased from it. */
  GUEST_DATA_DAYS: z.coerce.number().int().min(30).max(3_650).default(730),
  /** Days for which lost sales and missed searches are kept. */
  LOST_SALES_DAYS: z.coerce.number().int().min(1).max(365).default(90),
  /** Whoever sends this bearer token may read /metrics on the shop's port. */
  METRICS_TOKEN: z.string().min(16).max(500).optional(),
  /** A separate port for figures and health. 0 takes a free port. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** The collector to which traces are sent, by OTLP over HTTP. Unset: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** A session of staff ends after this time. */
  STAFF_SESSION_HOURS: z.coerce.number().int().min(1).max(168).default(12),
  /** A session of an admin or of finance ends after this time without activity. */
  STAFF_IDLE_MINUTES: z.coerce.number().int().min(5).max(1440).default(30),
  /** A file to which checkpoints of the log are added. It belongs on another machine's disk. */
  CHECKPOINT_FILE: z.string().min(1).optional(),
  /** An address to which checkpoints of the log are sent, and the secret that signs them. */
  CHECKPOINT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHECKPOINT_WEBHOOK_SECRET: z.string().min(16).max(500).optional(),
  /** The roles that need a second factor, between commas, or `none`. Absent: admin and finance, in a demo shop none. */
  SECOND_FACTOR_ROLES: factorRoles.optional(),
  /** The days between telling a person of the second factor and asking for it. */
  SECOND_FACTOR_NOTICE_DAYS: z.coerce.number().int().min(0).max(90).default(7),
  NODE_ENV: z.string().optional(),
  ...mpesaVariables,
  ...backupVariables,
})

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

type Reach = Pick<z.output<typeof variables>, 'HOST' | 'NODE_ENV' | 'PUBLIC_URL'>

/** Whether strangers may reach the shop: it listens beyond loopback, has a public address, or runs in production. */
export const isOpenToOthers = ({ HOST, NODE_ENV, PUBLIC_URL }: Reach): boolean =>
  !LOOPBACK.has(HOST) ||
  NODE_ENV === 'production' ||
  (PUBLIC_URL !== undefined && !LOOPBACK.has(new URL(PUBLIC_URL).hostname))

/** The password of the demo's accounts is public, so its admin is not to be locked out after a week. */
const usualFactorRoles = (isDemo: boolean): AccountRole[] => (isDemo ? [] : ['admin', 'finance'])

const environment = variables.transform(({ DEMO, SECOND_FACTOR_ROLES, ...others }) => {
  const isDemo = DEMO ?? (others.EVENTSTORE_URL === undefined && !isOpenToOthers(others))
  return {
    ...others,
    DEMO: isDemo,
    SECOND_FACTOR_ROLES: SECOND_FACTOR_ROLES ?? usualFactorRoles(isDemo),
  }
})

export type Config = z.output<typeof environment>

/** The environment variables cannot be used. The message names each one at fault. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Env = Readonly<Record<string, string | undefined>>

const withoutEmpty = (env: Env) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))

const requireSharedStores = (config: Config): void => {
  const shared = config.EVENTSTORE_URL && config.MONGODB_URL && config.REDIS_URL
  if (shared || roles.every((one) => config.ROLES.includes(one))) return
  throw new ConfigError(
    'ROLES: the embedded stores belong to one process, which must take all roles; to split them set EVENTSTORE_URL, MONGODB_URL and REDIS_URL',
  )
}

const requireAttribution = ({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION }: Config): void => {
  if (MAP_TILES_URL === undefined || MAP_TILES_ATTRIBUTION !== undefined) return
  throw new ConfigError('MAP_TILES_ATTRIBUTION: must name who made the tiles of MAP_TILES_URL')
}

const requireWebhookSecret = (config: Config): void => {
  const { CHECKPOINT_WEBHOOK_URL: url, CHECKPOINT_WEBHOOK_SECRET: secret } = config
  if (url === undefined || secret !== undefined) return
  throw new ConfigError('CHECKPOINT_WEBHOOK_SECRET: must be set, to sign what the address is sent')
}

/**
 * Reads the variables and checks each by itself, for programs that do not open the shop. An empty variable counts as
 * unset. Throws `ConfigError`.
 */
export const readVariables = (env: Env): Config => {
  const parsed = environment.safeParse(withoutEmpty(env))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
    throw new ConfigError(lines.join('\n'))
  }
  return parsed.data
}

/** Reads the variables and checks them together. Throws `ConfigError`. */
export const readConfig = (env: Env): Config => {
  const config = readVariables(env)
  requireSharedStores(config)
  const faults = [...mpesaFaults(config), ...backupFaults(config, config.DATA_DIR)]
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  requireAttribution(config)
  requireWebhookSecret(config)
  return config
}

/** Whether only users of this machine reach the shop: it listens on loopback, and no proxy is in front of it. */
export const isPrivate = ({ HOST, PUBLIC_URL, TRUST_PROXY }: Config): boolean =>
  LOOPBACK.has(HOST) && PUBLIC_URL === undefined && TRUST_PROXY === 0

/** The address of the shop for browsers. The shop listens at `host` and `port`. */
export const addressOf = ({ PUBLIC_URL }: Config, host: string, port: number): string => {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  const isHere = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  return `http://${isHere ? 'localhost' : host}:${port}`
}
