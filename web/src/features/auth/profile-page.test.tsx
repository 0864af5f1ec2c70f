import { beforeEach, expect, test } from 'vitest'
import type { Address } from '#contract/account.ts'
import { addressesQuery } from '../../shop/account/addresses.ts'
import { useSession } from '../../shop/account/session.ts'
import { answerWith } from '../../testing/api.ts'
import { aUser, find, press, show, type, until } from '../../testing/render.tsx'
import { PasswordNoticeOfUser } from './password-notice.tsx'
import { fieldsFrom } from './profile-addresses.tsx'
import { ProfilePage } from './profile-page.tsx'

const user = aUser()
const home: Address = {
  id: '01890000-0000-7000-8000-0000000000a1',
  userId: user.id,
  name: 'Home',
  street: 'Ngong Road 4',
  city: 'Nairobi',
  region: 'Nairobi',
  latitude: -1.29,
  longitude: 36.78,
  isDefault: true,
}
const work: Address = {
  ...home,
  id: '01890000-0000-7000-8000-0000000000a2',
  name: 'Work',
  isDefault: false,
}
const buttons = (text: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === text)
const button = (text: string) => buttons(text)[0] ?? expect.fail(`No ${text}`)

beforeEach(() => useSession.setState({ user }))

test('a new name is saved, and the page speaks with it', async () => {
  const asked = answerWith({ '/api/users/profile': { ...user, fullName: 'Wanjiku Njeri' } })
  show(<ProfilePage />, {
    known: (client) => client.setQueryData(addressesQuery(user.id).queryKey, [home, work]),
  })
  type(find('input[name="fullName"]'), 'Wanjiku Njeri')
  press(find('button[type="submit"]'))
  await until(() => expect(useSession.getState().user?.fullName).toBe('Wanjiku Njeri'))
  expect(asked).toContain('/api/users/profile')
  expect(find('input[name="fullName"]').getAttribute('value')).toBe('Wanjiku Njeri')
})

test('an address that is not the default can become it', async () => {
  const asked = answerWith({})
  show(<ProfilePage />, {
    known: (client) => client.setQueryData(addressesQuery(user.id).queryKey, [home, work]),
  })
  expect(buttons('Make default')).toHaveLength(1)
  press(button('Make default'))
  await until(() => expect(asked).toContain(`/api/addresses/${work.id}`))
})

test('an address keeps its pin under another label, and loses it on another street', () => {
  const entry = { name: 'Mum', street: home.street, city: home.city, region: home.region }
  expect(fieldsFrom(entry, home)).toMatchObject({ name: 'Mum', latitude: -1.29, isDefault: true })
  expect(fieldsFrom({ ...entry, street: 'Moi Avenue 1' }, home).latitude).toBeUndefined()
})

test('a password that a branch’s link set is told, until its owner has said that it was they', async () => {
  useSession.setState({
    user: { ...user, passwordNotice: { at: '2026-11-27T09:00:00.000Z', branchId: null } },
  })
  const asked = answerWith({ '/api/users/password-notice': {} })
  show(<PasswordNoticeOfUser />)
  expect(find('dialog').textContent).toContain('Your password was set anew')
  expect(find('dialog').textContent).toContain('Was that not you?')
  press(button('That was me'))
  await until(() => expect(useSession.getState().user?.passwordNotice).toBeUndefined())
  expect(asked).toContain('/api/users/password-notice')
})
