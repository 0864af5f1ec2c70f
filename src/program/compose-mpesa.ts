import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { refusalMessages } from '../contract/rules/mpesa-results.ts'
import { type Daraja, openDaraja } from '../integrations/daraja/client.ts'
import { refused } from '../integrations/daraja/errors.ts'
import type { DarajaSettings } from '../integrations/daraja/settings.ts'
import { type Timings, usualTimings } from '../integrations/daraja/simulator/outcomes.ts'
import { startSimulator } from '../integrations/daraja/simulator/start-simulator.ts'
import {
  openProcessToken,
  openSharedToken,
  type SharedToken,
} from '../integrations/daraja/token.ts'
import type { World } from '../lib/world.ts'
import { type Config, ConfigError } from './config.ts'
import { missingForMpesa } from './config-mpesa.ts'

/** The M-PESA client of this process. */
export type Mpesa = { daraja: Daraja; stop(): Promise<void> }

const baseUrls = {
  sandbox: 'https://sandbox.safaricom.co.ke',
  production: 'https://api.safaricom.co.ke',
} as const

/** Starts a simulator for this process, with an access token of its own. */
const openSimulator = async (
  { MPESA_TILL: till }: Config,
  world: World,
  timings: Timings = usualTimings,
): Promise<Mpesa> => {
  const simulator = await startSimulator({ port: 0, world, timings, till })
  const tokens = openProcessToken(world)
  return { daraja: openDaraja(simulator.settings, { fetch, world, tokens }), stop: simulator.stop }
}

const reversalsOf = (config: Config): Pick<DarajaSettings, 'reversals'> => {
  const { MPESA_INITIATOR: initiator, MPESA_INITIATOR_PASSWORD: initiatorPassword } = config
  const path = config.MPESA_CERTIFICATE_PATH
  if (initiator === undefined || initiatorPassword === undefined || path === undefined) return {}
  return { reversals: { initiator, initiatorPassword, certificate: readFileSync(path, 'utf8') } }
}

const settingsOf = (config: Config, baseUrl: string): DarajaSettings => ({
  baseUrl,
  consumerKey: config.MPESA_CONSUMER_KEY ?? '',
  consumerSecret: config.MPESA_CONSUMER_SECRET ?? '',
  shortcode: config.MPESA_SHORTCODE ?? '',
  passkey: config.MPESA_PASSKEY ?? '',
  till: config.MPESA_TILL,
  ...reversalsOf(config),
})

type Tokens = { tokens: SharedToken; stop(): Promise<void> }

/** One access token for all processes of the shop, because a new token would end the one before. */
const openTokens = async (
  { MONGODB_URL: url, ...config }: Config,
  world: World,
): Promise<Tokens> => {
  if (url === undefined) return { tokens: openProcessToken(world), stop: async () => undefined }
  const { openMongoCell } = await import('../stores/shared-cell/mongodb.ts')
  const app = createHash('sha256')
    .update(config.MPESA_CONSUMER_KEY ?? '')
    .digest('hex')
  const cell = openMongoCell(url, `mpesa-token-${config.MPESA_ENV}-${app.slice(0, 16)}`, world)
  return { tokens: openSharedToken({ cell, world }), stop: cell.close }
}

/** Stands for M-PESA in a shop that takes cash only. It sends nothing, and earlier payments stay as they are. */
const noMpesa: Mpesa = {
  daraja: {
    stkPush: async () => refused('NO_KEYS', refusalMessages.setup, 'no'),
    stkQuery: async () => ({ kind: 'unknown', reason: 'no keys' }),
  },
  stop: async () => undefined,
}

/** Opens the real M-PESA, or the simulator. Throws `ConfigError` if the certificate cannot be used. */
export const openMpesa = async (
  config: Config,
  world: World,
  simulated?: Timings,
): Promise<Mpesa> => {
  const { MPESA_ENV: env } = config
  if (missingForMpesa(config).length > 0) return noMpesa
  if (env === undefined || env === 'simulator') return openSimulator(config, world, simulated)
  const { tokens, stop } = await openTokens(config, world)
  try {
    return { daraja: openDaraja(settingsOf(config, baseUrls[env]), { fetch, world, tokens }), stop }
  } catch {
    await stop()
    // The cause is left out, since it may quote the file's contents.
    throw new ConfigError('MPESA_CERTIFICATE_PATH: no certificate (PEM) can be read there')
  }
}

/** Whether staff can send refunds through M-PESA. */
export const mayReverse = (config: Config): boolean => {
  const { MPESA_ENV: env = 'simulator', MPESA_INITIATOR: initiator } = config
  if (missingForMpesa(config).length > 0) return false
  return env === 'simulator' || initiator !== undefined
}

/**
 * The PayBill or till number for paying without a prompt. The simulator has none, so that nobody sends real money to
 * it.
 */
export const payByHand = (config: Config) => {
  const { MPESA_ENV: env, MPESA_SHORTCODE: paybill, MPESA_TILL: till } = config
  if (env !== 'production' && env !== 'sandbox') return undefined
  if (till !== undefined) return { kind: 'till' as const, number: till }
  return paybill === undefined ? undefined : { kind: 'paybill' as const, number: paybill }
}
