import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, find, press, show, until } from '#web/testing/render.tsx'
import { WizardOffer } from './lazy-sections.tsx'

beforeEach(() => localStorage.clear())

const offeredTo = async (user: ReturnType<typeof aUser> | null): Promise<HTMLElement> => {
  useSession.setState({ user })
  const { place } = show(<WizardOffer />)
  await act(() => import('./offer-card.tsx'))
  return place
}
const customer = aUser({ wizardCompleted: false })

test('a customer who has not been through the wizard is offered it, until they say no', async () => {
  spec('operations 2.8', 'A new customer is offered it once, and may say no')
  const place = await offeredTo(customer)
  await until(() => expect(find('a', place).getAttribute('href')).toBe('/wizard'))
  press(find('button', place))
  expect(place.textContent).toBe('')
  expect((await offeredTo(customer)).textContent).toBe('')
  const other = aUser({ id: '01890000-0000-7000-8000-000000000002', wizardCompleted: false })
  expect((await offeredTo(other)).textContent).toContain('Set up your shopping')
})

test.each([
  ['a guest', null],
  ['staff', aUser({ role: 'driver', wizardCompleted: false })],
  ['whoever completed it', aUser()],
])('%s is not offered it', async (_, user) => {
  expect((await offeredTo(user)).textContent).toBe('')
})
