import * as z from 'zod'

const secret = z.string().min(1).max(500)
const digits = z.string().regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
/** Safaricom refuses callback addresses that contain these. */
const REFUSED_WORDS = ['mpesa', 'safaricom', 'exe', 'exec', 'cmd', 'sql', 'query']
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

const isSafe = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || LOCAL.has(hostname)
}
const holdsNoRefusedWord = (address: string): boolean =>
  !REFUSED_WORDS.some((word) => address.toLowerCase().includes(word))

const callbackUrl = z
  .url({ protocol: /^https?$/ })
  .refine(isSafe, 'must be https')
  .refine(
    holdsNoRefusedWord,
    `Safaricom refuses addresses with ${REFUSED_WORDS.join(', ')} in them`,
  )
  .transform((address) => address.replace(/\/+$/, ''))

/** Only processes that work on jobs read all but the first: they alone talk to M-PESA. */
export const mpesaVariables = {
  MPESA_ENV: z.enum(['simulator', 'sandbox', 'production']).optional(),
  MPESA_CONSUMER_KEY: secret.optional(),
  MPESA_CONSUMER_SECRET: secret.optional(),
  /** The PayBill. With a till, the head-office or store number of go-live. */
  MPESA_SHORTCODE: digits.optional(),
  MPESA_TILL: digits.optional(),
  MPESA_PASSKEY: secret.optional(),
  /** M-PESA's address of the shop. Unset, the simulator uses the shop's own. */
  MPESA_CALLBACK_URL: callbackUrl.optional(),
  /** The API user that may reverse payments, and Safaricom's certificate, a PEM file. */
  MPESA_INITIATOR: secret.optional(),
  MPESA_INITIATOR_PASSWORD: secret.optional(),
  MPESA_CERTIFICATE_PATH: z.string().min(1).optional(),
}

type MpesaConfig = z.output<z.ZodObject<typeof mpesaVariables>>
type Name = keyof MpesaConfig
type Surroundings = {
  ROLES: readonly string[]
  DEMO: boolean
  EVENTSTORE_URL?: string | undefined
  NODE_ENV?: string | undefined
}

const keys: readonly Name[] = [
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_SHORTCODE',
  'MPESA_PASSKEY',
]
const reversing: readonly Name[] = [
  'MPESA_INITIATOR',
  'MPESA_INITIATOR_PASSWORD',
  'MPESA_CERTIFICATE_PATH',
]

const missing = (config: MpesaConfig, names: readonly Name[]): Name[] =>
  names.filter((name) => config[name] === undefined)

const faultsOfReal = (config: MpesaConfig): string[] => {
  const needed = missing(config, [...keys, 'MPESA_CALLBACK_URL'])
  const ofReversing = missing(config, reversing)
  const halfSet = ofReversing.length < reversing.length ? ofReversing : []
  return [
    ...needed.map((name) => `${name}: MPESA_ENV=${config.MPESA_ENV} needs it`),
    ...halfSet.map((name) => `${name}: refunds through M-PESA need ${reversing.join(', ')}`),
  ]
}

const faultsOfSimulator = (config: MpesaConfig & Surroundings): string[] => {
  const { DEMO, EVENTSTORE_URL, NODE_ENV, ROLES, MPESA_CALLBACK_URL } = config
  const isReal = !DEMO && (EVENTSTORE_URL !== undefined || NODE_ENV === 'production')
  const hasAddress = MPESA_CALLBACK_URL !== undefined || ROLES.includes('http')
  return [
    ...(isReal
      ? [
          'MPESA_ENV: a real shop takes no money from the simulator: sandbox or production, with keys; unset, for cash alone; or DEMO=true',
        ]
      : []),
    ...(hasAddress
      ? []
      : ['MPESA_CALLBACK_URL: the simulator needs it where the process has not the role http']),
  ]
}

/**
 * The variables without which a real shop takes no M-PESA. Empty: it can take it. The demo shop has the simulator, and
 * other shops get it by asking for it.
 */
export const missingForMpesa = (
  config: Pick<Surroundings, 'DEMO'> & MpesaConfig,
): readonly string[] => {
  if (config.DEMO || config.MPESA_ENV !== undefined) return []
  return ['MPESA_ENV', ...missing(config, [...keys, 'MPESA_CALLBACK_URL'])]
}

/** Keys that are there must be for something. */
const faultsOfKeys = (config: MpesaConfig): string[] =>
  missing(config, keys).length < keys.length
    ? ['MPESA_ENV: the keys are for sandbox or for production: say which']
    : []

/** The faults of M-PESA's set-up, a line each. They name variables, never their values. */
export const mpesaFaults = (config: MpesaConfig & Surroundings): string[] => {
  const { MPESA_ENV: env, ROLES } = config
  if (!ROLES.includes('workers')) return []
  if (env === 'sandbox' || env === 'production') return faultsOfReal(config)
  const isOff = missingForMpesa(config).length > 0
  return [...faultsOfKeys(config), ...(isOff ? [] : faultsOfSimulator(config))]
}
