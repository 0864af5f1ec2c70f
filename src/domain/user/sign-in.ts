import type { CommandOf, Instant } from '../kernel/decider.ts'
import type { UserEvent } from './events.ts'
import type { FactorChange } from './vocabulary.ts'

/** A sign-in from a browser in which the account had not signed in before. */
export type BrowserNotice = { at: Instant; browser: string; browserId: string }

/** `browserId`: the browser that did it. `isClosed`: the person has read it in another browser. */
export type FactorNotice = {
  at: Instant
  what: FactorChange
  browserId: string
  isClosed: boolean
}

/** What an account remembers of the ways in which its person signs in. */
export type SignInState = {
  userId: string
  /** When somebody else took the second factor away. Null once the person has set up another. */
  factorResetAt: Instant | null
  /** What a member of staff has to be told about new browsers, the newest first. */
  browserNotices: BrowserNotice[]
  /** The last changes of the second factor, the newest first. */
  factorNotices: FactorNotice[]
}

/** The most notices of a kind that an account keeps: the newest ones. */
const MAX_NOTICES = 5

/** The browser that changes the second factor. */
type Doing = { browserId?: string | undefined }

export type SignInCommand =
  | ({ type: 'SetSecondFactor' } & Doing)
  | { type: 'UseRecoveryCode'; left: number }
  | ({ type: 'AddPasskey'; count: number } & Doing)
  | ({ type: 'RemovePasskey'; count: number } & Doing)
  | ({ type: 'NoteCounter'; isRefused: boolean } & Doing)
  | { type: 'CloseFactorNotices'; browserId: string }
  | { type: 'ResetSecondFactor'; reason?: string | undefined }
  | { type: 'NoteBrowser'; browser: string; browserId: string }
  | { type: 'CloseBrowserNotices'; browserId: string }

const by = ({ browserId }: Doing) => (browserId === undefined ? {} : { browserId })

const passkeyChange = (
  { type, ...said }: CommandOf<SignInCommand, 'AddPasskey' | 'RemovePasskey'>,
  userId: string,
): UserEvent => {
  const data = { userId, count: said.count, ...by(said) }
  return { type: type === 'AddPasskey' ? 'PasskeyAdded' : 'PasskeyRemoved', data }
}

const closeBrowserNotices = (
  browserId: string,
  { userId, browserNotices }: SignInState,
): UserEvent[] => {
  const others = browserNotices.filter((notice) => notice.browserId !== browserId)
  if (others.length === 0) return []
  return [{ type: 'BrowserNoticesClosed', data: { userId, browserId } }]
}

const closeFactorNotices = (
  browserId: string,
  { userId, factorNotices }: SignInState,
): UserEvent[] => {
  const open = factorNotices.filter((notice) => !notice.isClosed && notice.browserId !== browserId)
  if (open.length === 0) return []
  return [{ type: 'FactorNoticesClosed', data: { userId, browserId } }]
}

export const changeSignIn = (command: SignInCommand, state: SignInState): UserEvent[] => {
  const { userId } = state
  switch (command.type) {
    case 'SetSecondFactor':
      return [{ type: 'SecondFactorSet', data: { userId, ...by(command) } }]
    case 'UseRecoveryCode':
      return [{ type: 'RecoveryCodeUsed', data: { userId, left: command.left } }]
    case 'AddPasskey':
    case 'RemovePasskey':
      return [passkeyChange(command, userId)]
    case 'NoteCounter': {
      const { isRefused } = command
      return [{ type: 'PasskeyCounterFell', data: { userId, isRefused, ...by(command) } }]
    }
    case 'CloseFactorNotices':
      return closeFactorNotices(command.browserId, state)
    case 'ResetSecondFactor': {
      const { reason } = command
      const data = reason === undefined ? { userId } : { userId, reason }
      return [{ type: 'SecondFactorReset', data }]
    }
    case 'NoteBrowser': {
      const { browser, browserId } = command
      return [{ type: 'NewBrowserSignedIn', data: { userId, browser, browserId } }]
    }
    case 'CloseBrowserNotices':
      return closeBrowserNotices(command.browserId, state)
  }
}

const withBrowser = (
  { browserNotices }: SignInState,
  { browser, browserId }: Extract<UserEvent, { type: 'NewBrowserSignedIn' }>['data'],
  at: Instant,
): BrowserNotice[] => [{ at, browser, browserId }, ...browserNotices].slice(0, MAX_NOTICES)

type FactorEvent = Extract<
  UserEvent,
  { type: 'SecondFactorSet' | 'PasskeyAdded' | 'PasskeyRemoved' | 'PasskeyCounterFell' }
>

const changeIn = ({ type, data }: FactorEvent): FactorChange => {
  if (type === 'SecondFactorSet') return 'app'
  if (type === 'PasskeyCounterFell') return data.isRefused ? 'copy' : 'counter'
  return type === 'PasskeyAdded' ? 'passkey' : 'passkey-removed'
}

const withFactorNotice = (
  { factorNotices }: SignInState,
  event: FactorEvent,
  at: Instant,
): FactorNotice[] => {
  const { browserId = '' } = event.data
  const notice = { at, what: changeIn(event), browserId, isClosed: false }
  return [notice, ...factorNotices].slice(0, MAX_NOTICES)
}

const withFactorNoticesClosed = (
  { factorNotices }: SignInState,
  browserId: string,
): FactorNotice[] =>
  factorNotices.map((notice) =>
    notice.browserId === browserId ? notice : { ...notice, isClosed: true },
  )

/** The fields that an event changes. */
export const signInAfter = (
  state: SignInState,
  event: UserEvent,
  at: Instant,
): Partial<SignInState> => {
  switch (event.type) {
    case 'SecondFactorSet':
    case 'PasskeyAdded':
      return { factorResetAt: null, factorNotices: withFactorNotice(state, event, at) }
    case 'PasskeyRemoved':
    case 'PasskeyCounterFell':
      return { factorNotices: withFactorNotice(state, event, at) }
    case 'FactorNoticesClosed':
      return { factorNotices: withFactorNoticesClosed(state, event.data.browserId) }
    case 'SecondFactorReset':
      return { factorResetAt: at }
    case 'NewBrowserSignedIn':
      return { browserNotices: withBrowser(state, event.data, at) }
    case 'BrowserNoticesClosed': {
      const { browserId } = event.data
      return {
        browserNotices: state.browserNotices.filter((notice) => notice.browserId === browserId),
      }
    }
    default:
      return {}
  }
}
