import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { missingForMpesa } from './config-mpesa.ts'

const keys = {
  MPESA_CONSUMER_KEY: 'consumer-key',
  MPESA_CONSUMER_SECRET: 'consumer-secret',
  MPESA_SHORTCODE: '174379',
  MPESA_PASSKEY: 'pass-key',
}
const sandbox = { ...keys, MPESA_ENV: 'sandbox', MPESA_CALLBACK_URL: 'https://duka.example/' }
const reversals = {
  MPESA_INITIATOR: 'api-user',
  MPESA_INITIATOR_PASSWORD: 'its-password',
  MPESA_CERTIFICATE_PATH: '/etc/duka/cert.pem',
}

test('needs nothing to be set', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DEMO: true,
    DEMO_PAST: true,
    ROLES: ['http', 'projections', 'workers'],
    TRUST_PROXY: 0,
  })
})

test('takes an empty variable for one that is not set', () => {
  expect(readConfig({ PORT: '', EVENTSTORE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['DEMO', 'yes'],
  ['DEMO_PAST', 'twelve weeks'],
  ['ROLES', 'http,cashier'],
  ['LOG_LEVEL', 'loud'],
  ['PUBLIC_URL', 'shop.example'],
  ['PUBLIC_URL', 'ftp://shop.example'],
  ['TRUST_PROXY', '-1'],
  ['GUEST_CASH_PIECES', '0'],
  ['GUEST_CASH_TOTAL', '12.5'],
  ['GUEST_CASH_OPEN', 'many'],
  ['GUEST_CASH_MINUTES', '-60'],
  ['GUEST_UNPAID_PIECES', '0'],
  ['RIDER_PLACES_DAYS', '0'],
  ['DRIVER_CASH_LIMIT', '0'],
  ['PART_PAID_HOURS', '0'],
  ['REFUND_TWO_PEOPLE_FROM', '-1'],
  ['MAP_TILES_URL', 'https://tiles.example/map.png'],
  ['MAP_TILES_URL', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
])('names %s when it is %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('fills a shared event store with the demo shop only when told to', () => {
  const shared = { EVENTSTORE_URL: 'esdb://localhost:2113?tls=false', ...sandbox }
  expect(readConfig(shared).DEMO).toBe(false)
  expect(readConfig({ ...shared, DEMO: 'true' }).DEMO).toBe(true)
  expect(readConfig({ DEMO: 'false' }).DEMO).toBe(false)
})

test.each([
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ HOST: 'localhost', NODE_ENV: 'development' }, true],
  [{ PUBLIC_URL: 'http://localhost:8080' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.7' }, false],
  [{ PUBLIC_URL: 'https://duka.example' }, false],
  [{ ...sandbox, NODE_ENV: 'production' }, false],
])('with %o there is a demo shop by itself: %s', (env, expected) => {
  expect(readConfig(env).DEMO).toBe(expected)
  expect(readConfig({ ...env, DEMO: 'true' }).DEMO).toBe(true)
})

test('splits roles only where processes can share their stores', () => {
  const split = { ROLES: 'http' }
  expect(() => readConfig(split)).toThrow(/ROLES.*embedded/)
  const shared = {
    EVENTSTORE_URL: 'esdb://localhost:2113?tls=false',
    MONGODB_URL: 'mongodb://localhost/duka',
    REDIS_URL: 'redis://localhost',
  }
  expect(readConfig({ ...split, ...shared }).ROLES).toEqual(['http'])
})

test('takes map tiles only with the name of who made them', () => {
  const MAP_TILES_URL = 'https://tiles.example/{z}/{x}/{y}.png'
  expect(() => readConfig({ MAP_TILES_URL })).toThrow(/MAP_TILES_ATTRIBUTION/)
  expect(readConfig({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION: 'Tiles Ltd' })).toMatchObject({
    MAP_TILES_URL,
  })
})

const without = (env: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(env).filter(([key]) => key !== name))
const faultOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
  }
}

test('talks to M-PESA with all that M-PESA asks for, and to the simulator without any of it', () => {
  expect(readConfig(sandbox)).toMatchObject({
    MPESA_ENV: 'sandbox',
    MPESA_CALLBACK_URL: 'https://duka.example',
  })
  expect(readConfig({ ...sandbox, ...reversals, MPESA_TILL: '600100' })).toMatchObject(reversals)
  expect(readConfig({}).MPESA_ENV).toBeUndefined()
})

test.each(Object.keys(sandbox).filter((name) => name !== 'MPESA_ENV'))(
  'needs %s in the sandbox and in production',
  (name) => {
    expect(faultOf(without(sandbox, name))).toContain(name)
    expect(faultOf(without({ ...sandbox, MPESA_ENV: 'production' }, name))).toContain(name)
  },
)

test.each(Object.keys(reversals))('sends refunds with %s, or not at all', (name) => {
  expect(faultOf({ ...sandbox, ...without(reversals, name) })).toContain(name)
})

test('wants to be told what the keys are for', () => {
  expect(faultOf(keys)).toContain('MPESA_ENV')
})

test.each([
  ['http://duka.example', 'https'],
  ['https://mpesa.duka.example', 'Safaricom'],
  ['https://duka.example/SQL', 'Safaricom'],
  ['duka.example', 'MPESA_CALLBACK_URL'],
])('refuses to be called back at %s', (MPESA_CALLBACK_URL, why) => {
  const fault = faultOf({ ...sandbox, MPESA_CALLBACK_URL })
  expect(fault).toContain('MPESA_CALLBACK_URL')
  expect(fault).toContain(why)
})

test('a real shop takes no money from the simulator', () => {
  const engines = {
    EVENTSTORE_URL: 'esdb://localhost:2113?tls=false',
    MONGODB_URL: 'mongodb://localhost/duka',
    REDIS_URL: 'redis://localhost',
  }
  const MPESA_ENV = 'simulator'
  expect(faultOf({ ...engines, MPESA_ENV })).toContain('MPESA_ENV')
  expect(faultOf({ NODE_ENV: 'production', MPESA_ENV })).toContain('MPESA_ENV')
  expect(faultOf({ ...engines, DEMO: 'true', MPESA_ENV })).toBe('')
  expect(faultOf({ NODE_ENV: 'production', DEMO: 'true' })).toBe('')
  expect(faultOf({ DEMO: 'false', MPESA_ENV })).toBe('')
  // Only job workers talk to M-PESA.
  expect(faultOf({ ...engines, MPESA_ENV, ROLES: 'http,projections' })).toBe('')
  expect(faultOf({ ...engines, MPESA_ENV, ROLES: 'workers' })).toContain('MPESA_ENV')
})

test('a real shop starts without M-PESA, for cash alone, and knows what is missing', () => {
  const names = ['MPESA_ENV', ...Object.keys(keys), 'MPESA_CALLBACK_URL']
  const engines = { EVENTSTORE_URL: 'esdb://localhost:2113?tls=false' }
  for (const env of [{ DEMO: 'false' }, { NODE_ENV: 'production' }, engines])
    expect(missingForMpesa(readConfig(env))).toEqual(names)
  for (const env of [{}, sandbox, { DEMO: 'false', MPESA_ENV: 'simulator' }])
    expect(missingForMpesa(readConfig(env))).toEqual([])
})

test('the simulator calls back to this process, or where it is told to', () => {
  const alone = {
    ROLES: 'workers',
    DEMO: 'true',
    EVENTSTORE_URL: 'esdb://localhost:2113?tls=false',
    MONGODB_URL: 'mongodb://localhost/duka',
    REDIS_URL: 'redis://localhost',
  }
  expect(faultOf(alone)).toContain('MPESA_CALLBACK_URL')
  expect(faultOf({ ...alone, MPESA_CALLBACK_URL: 'http://127.0.0.1:3000' })).toBe('')
})

test('says nothing of what is secret', () => {
  const secrets = { ...sandbox, ...reversals, MPESA_SHORTCODE: 'not-a-number', MPESA_ENV: 'live' }
  const fault = faultOf(secrets)
  expect(fault).toContain('MPESA_SHORTCODE')
  expect(fault).toContain('MPESA_ENV')
  for (const value of ['consumer', 'pass-key', 'its-password', 'not-a-number']) {
    expect(fault).not.toContain(value)
  }
})

test('hands every setting of the example file on to the containers, and to the program', () => {
  const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(settings).toContain('GUEST_CASH_PIECES')
  const compose = readFileSync('docker-compose.yml', 'utf8')
  expect(settings.filter((name) => !compose.includes(`\${${name}:`))).toEqual([])
  const ofOthers = ['SITE', 'MONGODB_PASSWORD', 'REDIS_PASSWORD']
  const readByDuka = Object.keys(readConfig({}))
  const optional = settings.filter((name) => name.startsWith('MPESA_') || name === 'PUBLIC_URL')
  expect(
    settings.filter((name) => ![...ofOthers, ...readByDuka, ...optional].includes(name)),
  ).toEqual([])
})

test('gives the containers no password of its own, and publishes no port but the proxy’s', () => {
  const compose = readFileSync('docker-compose.yml', 'utf8')
  const passwords = [...compose.matchAll(/\$\{(\w*PASSWORD):([^}]*)\}/g)]
  const asked = passwords.filter(([, name]) => !name?.startsWith('MPESA_'))
  expect(asked.length).toBeGreaterThan(2)
  for (const [, name, rest] of asked) expect(rest, name).toMatch(/^\?/)
  expect([...compose.matchAll(/^ {4}ports: (.*)$/gm)].map(([, ports]) => ports)).toEqual([
    '["80:80", "443:443"]',
  ])
})
