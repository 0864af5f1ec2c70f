import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Command, issue } from '../../commands/engine/command.ts'
import { offerSetup } from '../../commands/shop/offer-setup.ts'
import { makePasswordLink, resetPassword } from '../../commands/user/passwords.ts'
import { registerUser } from '../../commands/user/register-account.ts'
import { resetFactor, resetFactorByName } from '../../commands/user/second-factor.ts'
import { assignRole } from '../../commands/user/staff.ts'
import { factorOffer, factorSet, factorStanding } from '../../contract/sign-in.ts'
import { type AccountRole, type Actor, operator, system } from '../../domain/kernel/access.ts'
import {
  type Action,
  actions,
  after,
  type Browser,
  type Model,
  newAccount,
  situationOf,
  toldIn,
} from '../../testing/http/second-factor-model.ts'
import { setupBodyOf } from '../../testing/http/setup-body.ts'
import { type Answer, PASSWORD, type Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const NOTICE_MS = 7 * 24 * 3_600_000
const STEP_MS = 30_000
/** The middle of a step, so that no code ends while a test uses it. */
const NOW = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2

let shop: TestServer
let nowMs = NOW
beforeAll(async () => {
  shop = await startTestServer({ env: { SECOND_FACTOR_ROLES: 'admin,finance' } })
  vi.spyOn(shop.commands.world, 'now').mockImplementation(() => new Date(nowMs))
})
afterAll(() => shop.stop())
beforeEach(() => {
  nowMs = NOW
})

const run = async <Input, Output>(
  command: Command<Input, Output>,
  input: Input,
  actor: Actor = system,
): Promise<Output> => {
  const { commands } = shop
  const by = { actor, commandId: commands.world.newId(), correlationId: 'sequences' }
  const { result } = await issue(command, input, by, commands)
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

const admin = { id: '01890000-0000-7000-8000-00000000ad01', role: 'admin' } as const

/** A browser that keeps the session of whoever signed in, however that was. */
const openBrowser = (of = shop) => {
  const visitor: Visitor = of.visitor()
  let session = ''
  const heard = (answer: Answer): Answer => {
    for (const line of answer.headers.getSetCookie())
      if (line.startsWith('duka_session=')) session = line.split(';')[0] ?? ''
    return answer
  }
  const withSession = () => ({ cookie: `${visitor.cookie()}; ${session}` })
  return {
    get: async (path: string) => heard(await visitor.get(path, withSession())),
    post: async (path: string, body?: object) =>
      heard(await visitor.post(path, body, withSession())),
  }
}

/** The owner's proofs: the app's secret with the last step whose code was used, and the recovery codes that are left. */
type Proofs = { secret: string; usedStep: number; recovery: string[] }

let accounts = 0

/** An account with its two browsers, and what its owner holds. */
const openAccount = async (role: AccountRole) => {
  accounts += 1
  const username = `person${accounts}`
  const contact = { email: `${username}@shop.example`, phoneNumber: '0700000001' }
  const profile = { username, fullName: 'Somebody', password: PASSWORD, ...contact }
  const { userId } = await run(registerUser, profile)
  await run(assignRole, { userId, role, branchId: role === 'clerk' ? 1 : null })
  const at: Record<Browser, ReturnType<typeof openBrowser>> = {
    owner: openBrowser(),
    thief: openBrowser(),
  }
  const proofs: Proofs = { secret: '', usedStep: 0, recovery: [] }
  return { userId, username, at, proofs }
}
type Account = Awaited<ReturnType<typeof openAccount>>

/**
 * A code that was not used before. The shop takes those of the steps beside its own, so its clock goes on only for every
 * third: a password waits five minutes for its code.
 */
const nextCode = (proofs: Pick<Proofs, 'secret' | 'usedStep'>): string => {
  const step = Math.max(proofs.usedStep + 1, Math.floor(nowMs / STEP_MS) - 1)
  if (step > Math.floor(nowMs / STEP_MS) + 1) nowMs += STEP_MS
  proofs.usedStep = step
  return new TOTP({ secret: proofs.secret }).generate({ timestamp: step * STEP_MS })
}

const codeOf = ({ body }: Answer): string => String(Object(body).code)

const setUp = async (account: Account, browser: Browser, proof: object = {}): Promise<string> => {
  const { post } = account.at[browser]
  const offered = await post('/api/users/second-factor/offer', { password: PASSWORD, ...proof })
  if (offered.status !== 200) return codeOf(offered)
  const { secret } = factorOffer.parse(offered.body)
  const app = { secret, usedStep: 0 }
  const set = await post('/api/users/second-factor', { code: nextCode(app) })
  if (set.status !== 200) return codeOf(set)
  Object.assign(account.proofs, { ...app, recovery: factorSet.parse(set.body).recoveryCodes })
  return 'factor is set'
}

const linkFrom = ({ userId, username }: Account, from: 'an admin' | 'the command line') =>
  from === 'an admin'
    ? run(makePasswordLink, { userId }, admin)
    : run(resetPassword, { username }, operator)

const spendLink = async (
  account: Account,
  from: 'an admin' | 'the command line',
): Promise<string> => {
  const { token } = await linkFrom(account, from)
  const body = { token, password: PASSWORD }
  const spent = await account.at.owner.post('/api/users/password-link', body)
  if (spent.status !== 200) return codeOf(spent)
  return Object(spent.body).lacks === 'setup' ? 'link opens the set-up' : 'done'
}

const signIn = async ({ username, at }: Account, browser: Browser): Promise<string> => {
  const entered = await at[browser].post('/api/users/login', { username, password: PASSWORD })
  if (entered.status !== 200) return codeOf(entered)
  return Object(entered.body).lacks === 'code' ? 'code is missing' : 'session'
}

const enter = async ({ at }: Account, code: string): Promise<string> => {
  const entered = await at.owner.post('/api/users/login/code', { code })
  return entered.status === 200 ? 'session' : codeOf(entered)
}

const reset = ({ userId, username }: Account, by: 'an admin' | 'the command line') =>
  by === 'an admin'
    ? run(resetFactor, { userId }, admin)
    : run(resetFactorByName, { username, reason: 'Lost the phone' }, operator)

/** A recovery code counts once, so each is taken from the owner's list. */
const recoveryOf = ({ proofs }: Account): string => proofs.recovery.shift() ?? ''

/** Does to the shop what the action says, and gives the outcome in the model's words. */
const act = async (account: Account, action: Action): Promise<string> => {
  switch (action.type) {
    case 'sign in':
      return signIn(account, action.browser)
    case 'set up':
      return setUp(account, action.browser)
    case 'close the notices':
      await account.at[action.browser].post('/api/users/second-factor/notices')
      return 'done'
    case 'enter the code':
      return enter(account, nextCode(account.proofs))
    case 'enter a recovery code':
      return enter(account, recoveryOf(account))
    case 'replace by the code':
      return setUp(account, 'owner', { code: nextCode(account.proofs) })
    case 'replace by a recovery code':
      return setUp(account, 'owner', { code: recoveryOf(account) })
    case 'use a link':
      return spendLink(account, action.from)
    case 'lose the app, reset':
      await reset(account, action.by)
      return 'done'
    case 'the notice ends':
      shop.commands.sessionRules.factorNoticeMs = 0
      return 'done'
  }
}

/** What the browser's pages show of the second factor. */
const shownIn = async ({ at }: Account, browser: Browser) => {
  const { status, body } = await at[browser].get('/api/users/second-factor')
  if (status === 401) return undefined
  const { hasApp, setUp: way, beginsAt, resetAt, changes } = factorStanding.parse(body)
  return {
    hasApp,
    setUp: way,
    isAsked: beginsAt !== null,
    wasReset: resetAt !== null,
    isNews: changes[0]?.isNews ?? false,
  }
}

const wordsOf = (action: Action): string => Object.values(action).join(' / ')

/** Links and resets are the same whoever makes them: each is tried in every situation, by one or the other. */
const triedAs = (model: Model, { type, ...how }: Action): string =>
  `${situationOf(model)} ${type} ${'browser' in how ? how.browser : ''}`

const compare = async (account: Account, model: Model, path: readonly string[]) => {
  for (const browser of ['owner', 'thief'] as const)
    expect(await shownIn(account, browser), `${browser}: ${path.join('; ')}`).toEqual(
      toldIn(model, browser),
    )
}

/** So that either of two who make a link, or reset a factor, comes first in every other sequence. */
const reversed = actions.toReversed()

type Way = { model: Model; way: readonly Action[] }

const further = ({ model, way }: Way, action: Action): Way[] => {
  const step = after(model, action)
  return step === undefined ? [] : [{ model: step.model, way: [...way, action] }]
}

/** The ways that go one action further, each situation once. */
const nextFront = (front: readonly Way[], seen: Set<string>, order: readonly Action[]): Way[] =>
  front
    .flatMap((way) => order.flatMap((action) => further(way, action)))
    .filter(({ model }) => {
      const situation = situationOf(model)
      const isNew = !seen.has(situation)
      seen.add(situation)
      return isNew
    })

/** The shortest way from here to an action that was not tried yet in its situation. Undefined: there is none so near. */
const wayToNews = (
  from: Model,
  tried: ReadonlySet<string>,
  longest: number,
): readonly Action[] | undefined => {
  const order = accounts % 2 === 0 ? actions : reversed
  const seen = new Set([situationOf(from)])
  let front: Way[] = [{ model: from, way: [] }]
  for (let length = 0; length < longest; length += 1) {
    for (const { model, way } of front) {
      const news = order.find(
        (action) => after(model, action) !== undefined && !tried.has(triedAs(model, action)),
      )
      if (news !== undefined) return [...way, news]
    }
    front = nextFront(front, seen, order)
  }
  return undefined
}

/** Goes on with one account as long as there is something new near. Gives the number of actions. */
const walk = async (
  { role, needsLink, longest }: { role: AccountRole; needsLink: boolean; longest: number },
  tried: Set<string>,
): Promise<number> => {
  nowMs = NOW
  shop.commands.sessionRules.factorNoticeMs = NOTICE_MS
  const account = await openAccount(role)
  let model = newAccount(needsLink)
  const path: string[] = []
  for (;;) {
    const way = wayToNews(model, tried, longest - path.length)
    if (way === undefined) return path.length
    for (const action of way) {
      tried.add(triedAs(model, action))
      path.push(wordsOf(action))
      const expected = after(model, action)
      if (expected === undefined) throw new Error(`Nobody can: ${path.join('; ')}`)
      expect(await act(account, action), path.join('; ')).toBe(expected.outcome)
      model = expected.model
      await compare(account, model, path)
    }
  }
}

describe.each([
  ['finance, whose first factor takes a link', { role: 'finance', needsLink: true, longest: 12 }],
  [
    'a clerk, who sets the first one by the password',
    { role: 'clerk', needsLink: false, longest: 4 },
  ],
] as const)('%s', (_, person) => {
  test('each action in each situation answers as the rules say, ends the sessions that they say, and is told', async () => {
    const bystander = await openAccount(person.role)
    await signIn(bystander, 'owner')
    const tried = new Set<string>()
    let walked = 0
    while ((await walk(person, tried)) > 0) walked += 1
    expect(walked).toBeGreaterThan(10)
    nowMs = NOW
    expect(await shownIn(bystander, 'owner')).toMatchObject({ hasApp: false, isNews: false })
  })
})

test('the owner of a new shop sets the second factor on the first day without a command line', async () => {
  const empty = await startTestServer({
    seed: async () => undefined,
    env: { SECOND_FACTOR_ROLES: 'admin,finance', SECOND_FACTOR_NOTICE_DAYS: '0' },
  })
  const by = { actor: system, commandId: empty.commands.world.newId(), correlationId: 'first day' }
  const { result } = await issue(offerSetup, null, by, empty.commands)
  const { secret = '' } = result.ok ? result.value : {}
  const setUpShop = setupBodyOf(secret)
  const { username, password } = setUpShop.admin
  const owner = openBrowser(empty)
  expect((await owner.post('/api/setup', setUpShop)).status).toBe(201)
  const begun = await owner.post('/api/users/login', { username, password, setupSecret: secret })
  expect(begun.body).toMatchObject({ user: { username } })
  const offered = await owner.post('/api/users/second-factor/offer', { password })
  expect(offered.status, offered.text).toBe(200)
  const code = new TOTP({ secret: factorOffer.parse(offered.body).secret }).generate()
  expect((await owner.post('/api/users/second-factor', { code })).status).toBe(200)
  const thief = openBrowser(empty)
  const entered = await thief.post('/api/users/login', { username, password, setupSecret: secret })
  expect(entered.body).toMatchObject({ lacks: 'code' })
  await empty.stop()
})
