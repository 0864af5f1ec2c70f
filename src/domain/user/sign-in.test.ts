import { describe, expect, it } from 'vitest'
import { given } from '../kernel/given-when-then.ts'
import type { UserEvent } from './events.ts'
import { type UserCommand, user } from './user.ts'

const userId = 'u'
const registered: UserEvent = {
  type: 'UserRegistered',
  data: {
    userId,
    username: 'achieng',
    email: 'achieng@example.com',
    fullName: 'Achieng Otieno',
    phoneNumber: '',
  },
}
const set: UserEvent = { type: 'SecondFactorSet', data: { userId } }
const codeUsed: UserEvent = { type: 'RecoveryCodeUsed', data: { userId, left: 9 } }
const reset: UserEvent = { type: 'SecondFactorReset', data: { userId } }
const added = (count: number): UserEvent => ({ type: 'PasskeyAdded', data: { userId, count } })
const removed = (count: number): UserEvent => ({ type: 'PasskeyRemoved', data: { userId, count } })
const signedInFrom = (browserId: string): UserEvent => ({
  type: 'NewBrowserSignedIn',
  data: { userId, browser: 'Chrome, Android', browserId },
})
const closed = (browserId: string): UserEvent => ({
  type: 'BrowserNoticesClosed',
  data: { userId, browserId },
})

describe('the second factor', () => {
  it.each<[string, UserCommand, UserEvent]>([
    ['is set up by an app', { type: 'SetSecondFactor' }, set],
    ['is set up by a passkey', { type: 'AddPasskey', count: 1 }, added(1)],
    ['loses a passkey', { type: 'RemovePasskey', count: 0 }, removed(0)],
    ['is stood in for by a recovery code', { type: 'UseRecoveryCode', left: 9 }, codeUsed],
    ['is reset', { type: 'ResetSecondFactor' }, reset],
    [
      'is reset at the command line, with a reason',
      { type: 'ResetSecondFactor', reason: 'Lost the phone' },
      { type: 'SecondFactorReset', data: { userId, reason: 'Lost the phone' } },
    ],
  ])('%s', (_, command, event) => {
    given(user, registered).when(command).thenEvents(event)
    given(user).when(command).thenRejected('USER_NOT_FOUND')
    given(user, registered, { type: 'UserErased', data: { userId } })
      .when(command)
      .thenRejected('USER_NOT_FOUND')
  })

  it('is said to be reset until the person has set up another, of either kind', () => {
    const at = '2026-01-06T07:00:00.000Z'
    const resetThen = { ...reset, at }
    expect(given(user, registered, set, resetThen).state).toMatchObject({ factorResetAt: at })
    for (const again of [set, added(1)]) {
      expect(given(user, registered, resetThen, again).state).toMatchObject({ factorResetAt: null })
    }
    for (const other of [codeUsed, removed(0)]) {
      expect(given(user, registered, resetThen, other).state).toMatchObject({ factorResetAt: at })
    }
  })
})

describe('a new browser', () => {
  const note = { type: 'NoteBrowser', browser: 'Chrome, Android', browserId: 'phone' } as const
  const close = (browserId: string) => ({ type: 'CloseBrowserNotices', browserId }) as const

  it('is told, the newest first and the newest five', () => {
    given(user, registered).when(note).thenEvents(signedInFrom('phone'))
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(signedInFrom)
    expect(given(user, registered, ...six).state).toMatchObject({
      browserNotices: ['f', 'e', 'd', 'c', 'b'].map((browserId) => ({ browserId })),
    })
  })

  it('is told until another browser closes the notice, never by itself', () => {
    const history = [registered, signedInFrom('phone')]
    given(user, ...history)
      .when(close('phone'))
      .thenEvents()
    given(user, ...history)
      .when(close('desk'))
      .thenEvents(closed('desk'))
    expect(given(user, ...history, closed('desk')).state).toMatchObject({ browserNotices: [] })
    const both = [...history, signedInFrom('desk'), closed('desk')]
    expect(given(user, ...both).state).toMatchObject({ browserNotices: [{ browserId: 'desk' }] })
    given(user, registered).when(close('desk')).thenEvents()
  })
})
