import * as z from 'zod'

const secret = z.string().min(1).max(500)
const digits = z.string().regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
/** Safaricom refuses callback addresses that contain one of these words. */
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

/** M-PESA's variables. A process without the role `workers` does not talk to M-PESA and reads only the first one. */
export const mpesaVariables = {
  MPESA_ENV: z.enum(['simulator', 'sandbox', 'production']).optional(),
  MPESA_CONSUMER_KEY: secret.optional(),
  MPESA_CONSUMER_SECRET: secret.optional(),
  /** The PayBill number. With a till it is the head-office or store number that Safaricom gave. */
  MPESA_SHORTCODE: digits.optional(),
  MPESA_TILL: digits.optional(),
  MPESA_PASSKEY: secret.optional(),
  /** The address at which M-PESA reaches the shop. Unset: the simulator calls this process. */
  MPESA_CALLBACK_URL: callbackUrl.optional(),
  /** The API user who may reverse payments, and the path of Safaricom's certificate (PEM). */
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
 * The variables that are missing for M-PESA. Empty: the shop can take M-PESA. The demo shop uses the simulator, and so
 * does a shop with MPESA_ENV=simulator.
 */
export const missingForMpesa = (
  config: Pick<Surroundings, 'DEMO'> & MpesaConfig,
): readonly string[] => {
  if (config.DEMO || config.MPESA_ENV !== undefined) return []
  return ['MPESA_ENV', ...missing(config, [...keys, 'MPESA_CALLBACK_URL'])]
}

/** Keys without MPESA_ENV are a fault: it is unclear what they are for. */
const faultsOfKeys = (config: MpesaConfig): string[] =>
  missing(config, keys).length < keys.length
    ? ['MPESA_ENV: the keys are for sandbox or for production: say which']
    : []

/** The faults of the M-PESA variables, one line each. A line names variables, never their values. */
export const mpesaFaults = (config: MpesaConfig & Surroundings): string[] => {
  const { MPESA_ENV: env, ROLES } = config
  if (!ROLES.includes('workers')) return []
  if (env === 'sandbox' || env === 'production') return faultsOfReal(config)
  const isOff = missingForMpesa(config).length > 0
  return [...faultsOfKeys(config), ...(isOff ? [] : faultsOfSimulator(config))]
}
