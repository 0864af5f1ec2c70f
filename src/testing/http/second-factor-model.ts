/**
 * What the rules of the second factor say of an account, whose owner and a thief of its password each have a browser. It
 * is written from the rules and knows no code of the shop, which the sequences of a test compare with it.
 */

const browsers = ['owner', 'thief'] as const
export type Browser = (typeof browsers)[number]

/** `byLink`: the person came by a link and may set the first factor. `waits`: the password was right, a code is missing. */
type Standing = { session: boolean; byLink: boolean; waits: boolean }

/** `by`: the browser that changed the factor. `isClosed`: the notice was closed in another one. */
type Change = { by: Browser; isClosed: boolean }

export type Model = {
  /** Whether a first factor of this role is set by a link alone, and is asked for after the notice. */
  needsLink: boolean
  factor: boolean
  /** The person has signed in under the rule, so the notice runs. */
  told: boolean
  noticeOver: boolean
  /** Somebody else took the factor away, and none was set since. */
  wasReset: boolean
  at: Readonly<Record<Browser, Standing>>
  /** The newest first. */
  changes: readonly Change[]
}

const away: Standing = { session: false, byLink: false, waits: false }

export const newAccount = (needsLink: boolean): Model => ({
  needsLink,
  factor: false,
  told: false,
  noticeOver: false,
  wasReset: false,
  at: { owner: away, thief: away },
  changes: [],
})

/** `set up` names the password and no proof of a present factor. */
export type Action =
  | { type: 'sign in' | 'set up' | 'close the notices'; browser: Browser }
  | { type: 'enter the code' | 'enter a recovery code' }
  | { type: 'replace by the code' | 'replace by a recovery code' }
  | { type: 'use a link'; from: 'an admin' | 'the command line' }
  | { type: 'lose the app, reset'; by: 'an admin' | 'the command line' }
  | { type: 'the notice ends' }

export const actions: readonly Action[] = [
  ...browsers.flatMap((browser): Action[] => [
    { type: 'sign in', browser },
    { type: 'set up', browser },
    { type: 'close the notices', browser },
  ]),
  { type: 'enter the code' },
  { type: 'enter a recovery code' },
  { type: 'replace by the code' },
  { type: 'replace by a recovery code' },
  { type: 'use a link', from: 'an admin' },
  { type: 'use a link', from: 'the command line' },
  { type: 'lose the app, reset', by: 'an admin' },
  { type: 'lose the app, reset', by: 'the command line' },
  { type: 'the notice ends' },
]

/** What the person is answered: a session, a step that is missing, nothing in particular, or why it is refused. */
type Outcome =
  | 'session'
  | 'code is missing'
  | 'link opens the set-up'
  | 'factor is set'
  | 'done'
  | 'FACTOR_LINK_NEEDED'
  | 'FACTOR_PROOF_NEEDED'
  | 'FORBIDDEN'
  | 'SIGN_IN_LAPSED'
  | 'UNAUTHENTICATED'

type Step = { model: Model; outcome: Outcome }

const change = (model: Model, browser: Browser, now: Partial<Standing>): Model => ({
  ...model,
  at: { ...model.at, [browser]: { ...model.at[browser], ...now } },
})

const all = (model: Model, now: Partial<Standing>): Model =>
  browsers.reduce((so, browser) => change(so, browser, now), model)

const refused = (model: Model, outcome: Outcome): Step => ({ model, outcome })

const signIn = (model: Model, browser: Browser): Step => {
  if (model.factor)
    return { model: change(model, browser, { waits: true }), outcome: 'code is missing' }
  if (model.needsLink && model.told && model.noticeOver) return refused(model, 'FACTOR_LINK_NEEDED')
  const begun = change(model, browser, { session: true, waits: false })
  return { model: { ...begun, told: true }, outcome: 'session' }
}

/** All other sessions end, and every other browser is told. */
const set = (model: Model, browser: Browser): Step => {
  const alone = change(all(model, { session: false }), browser, { session: true, byLink: false })
  const changes = [{ by: browser, isClosed: false }, ...model.changes]
  return { model: { ...alone, factor: true, wasReset: false, changes }, outcome: 'factor is set' }
}

const setUp = (model: Model, browser: Browser): Step => {
  const { session, byLink } = model.at[browser]
  if (!session && !byLink) return refused(model, 'UNAUTHENTICATED')
  if (model.factor) return refused(model, session ? 'FACTOR_PROOF_NEEDED' : 'FORBIDDEN')
  return byLink || !model.needsLink ? set(model, browser) : refused(model, 'FACTOR_LINK_NEEDED')
}

const enter = (model: Model): Step =>
  model.at.owner.waits
    ? { model: change(model, 'owner', { session: true, waits: false }), outcome: 'session' }
    : refused(model, 'SIGN_IN_LAPSED')

/** A new password ends all sessions, and what waits for the old one. */
const spendLink = (model: Model): Step => {
  const ended = all(model, away)
  if (model.factor || !model.needsLink) return { model: ended, outcome: 'done' }
  return { model: change(ended, 'owner', { byLink: true }), outcome: 'link opens the set-up' }
}

const reset = (model: Model): Step => ({
  model: { ...all(model, { session: false }), factor: false, wasReset: true },
  outcome: 'done',
})

const close = (model: Model, browser: Browser): Step => {
  const changes = model.changes.map((one) =>
    one.by === browser ? one : { ...one, isClosed: true },
  )
  return { model: { ...model, changes }, outcome: 'done' }
}

/** Undefined: nobody can do this now, for example show a factor that does not exist. */
export const after = (model: Model, action: Action): Step | undefined => {
  switch (action.type) {
    case 'sign in':
      return signIn(model, action.browser)
    case 'set up':
      return setUp(model, action.browser)
    case 'close the notices':
      return model.at[action.browser].session ? close(model, action.browser) : undefined
    case 'enter the code':
    case 'enter a recovery code':
      return model.factor ? enter(model) : undefined
    case 'replace by the code':
    case 'replace by a recovery code':
      return model.factor && model.at.owner.session ? set(model, 'owner') : undefined
    case 'use a link':
      return spendLink(model)
    case 'lose the app, reset':
      return reset(model)
    case 'the notice ends':
      return { model: { ...model, noticeOver: true }, outcome: 'done' }
  }
}

/** What a browser with a session is told on every page and on 'Security'. Undefined without a session. */
export const toldIn = (model: Model, browser: Browser) => {
  const { session, byLink } = model.at[browser]
  const [newest] = model.changes
  if (!session) return undefined
  const first = byLink || !model.needsLink ? ('password' as const) : ('link' as const)
  return {
    hasApp: model.factor,
    setUp: model.factor ? ('factor' as const) : first,
    isAsked: model.needsLink && !model.factor,
    wasReset: model.wasReset,
    isNews: newest !== undefined && newest.by !== browser && !newest.isClosed,
  }
}

/** The same for two accounts in which every further action has the same outcome. */
export const situationOf = ({ needsLink, factor, told, noticeOver, at }: Model): string =>
  JSON.stringify([needsLink, factor, needsLink && told && noticeOver, at])
