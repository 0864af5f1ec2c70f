import type { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { useSession } from '#web/shop/account/session.ts'
import { useBranchChoice } from '#web/shop/branch/branch.ts'
import { useDeliveryLocation } from '#web/shop/branch/delivery-location.ts'
import { keys } from '#web/shop/keys.ts'
import { aBranch, aUser, press, show, until } from '#web/testing/render.tsx'
import { PreferencesPage } from './preferences-page.tsx'
import { WizardPage } from './wizard-page.tsx'

const kabete = aBranch({ latitude: -1.2633, longitude: 36.7235 })
const karen = aBranch({
  id: 2,
  code: 'karen',
  name: 'Karen',
  latitude: -1.3193,
  longitude: 36.7085,
})
const category = (id: number, name: string) => ({
  id,
  name,
  nameSw: '',
  slug: name.toLowerCase(),
  iconName: '',
  productCount: 1,
})
const customer = aUser({ wizardCompleted: false })

const known = (
  client: Parameters<NonNullable<Parameters<typeof show>[1]>['known'] & object>[0],
) => {
  client.setQueryData(keys.shop.branches, [kabete, karen])
  client.setQueryData(keys.shop.categories, [category(1, 'Beverages'), category(3, 'Household')])
}

const own = {
  preferredBranchId: 1,
  shoppingPreferences: {
    favoriteCategories: [3],
    dietaryRestrictions: [],
    shoppingFrequency: 'Weekly',
    budgetRange: 'Under KSh 1,000',
    deliveryPreference: 'Pickup from Store',
  },
  hasLocation: false,
}

type Sent = { path: string; method: string | undefined; body: unknown }
/** Answers as a server that keeps the wizard's answers, or that refuses them. */
const serverThat = (refuses = false): Sent[] => {
  const sent: Sent[] = []
  const account = { ...customer, wizardCompleted: true, preferredBranchId: 2 }
  const answers: Record<string, unknown> = { '/api/places': [], '/api/users/preferences': own }
  const refused = refuses ? '/api/users/complete-wizard' : ''
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit = {}) => {
    sent.push({ path, method, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const answer = JSON.stringify(answers[path] ?? account)
    return Promise.resolve(new Response(answer, { status: path === refused ? 500 : 200 }))
  })
  return sent
}
type Refuse = (error: { code: number }) => void
const devices = {
  'that is in Karen': {
    geolocation: {
      getCurrentPosition: (found: (position: unknown) => void) =>
        found({ coords: { latitude: -1.32, longitude: 36.71 } }),
    },
  },
  'that may not say': {
    geolocation: { getCurrentPosition: (_: unknown, refuse: Refuse) => refuse({ code: 1 }) },
  },
  'that takes too long': {
    geolocation: { getCurrentPosition: (_: unknown, refuse: Refuse) => refuse({ code: 3 }) },
  },
  'that cannot say': {},
}

const control = (selector: string, text: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(
    ({ textContent }) => textContent === text || textContent?.startsWith(`${text}K`),
  ) ?? expect.fail(`No ${text}`)
const button = (text: string) => control('button', text)
const isOff = (text: string) => button(text).hasAttribute('disabled')
const chip = (text: string) =>
  press(control('label', text).querySelector('input') ?? expect.fail(text))
const radio = (code: string) =>
  document.querySelector<HTMLInputElement>(`input[value="${code}"]`) ?? expect.fail(code)
const toast = () => {
  const { toast: shown } = useToasts.getState()
  return shown === null ? null : [shown.title, shown.text]
}

beforeEach(() => {
  useSession.setState({ user: customer })
  useBranchChoice.setState({ code: null })
  useDeliveryLocation.setState({ place: null })
  useToasts.setState({ toast: null })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['that is in Karen', ['Location Found!', "We've found your nearest branch."]],
  [
    'that may not say',
    ['Location Access Denied', 'Please manually select your preferred branch below.'],
  ],
  [
    'that takes too long',
    ['Location Not Found', 'Please manually select your preferred branch below.'],
  ],
  ['that cannot say', ['Location Not Supported', 'Please manually select your preferred branch.']],
] as const)('a device %s', async (device, said) => {
  spec('operations 2.8', 'Step 1: by the device or by hand')
  serverThat()
  vi.stubGlobal('navigator', devices[device])
  const { place } = show(<WizardPage />, { path: '/wizard', known })
  press(button('Find my nearest branch'))
  await until(() => expect(toast()).toEqual(said))
  const found = device === 'that is in Karen'
  expect(radio('karen').checked).toBe(found)
  expect(isOff('Next')).toBe(!found)
  const names = [...place.querySelectorAll('input[name="branch"]')].map((one) =>
    one.getAttribute('value'),
  )
  expect(names).toEqual(found ? ['karen', 'kabete'] : ['kabete', 'karen'])
  expect(useDeliveryLocation.getState().place?.coordinates ?? null).toEqual(
    found ? { latitude: -1.32, longitude: 36.71 } : null,
  )
})

const walk = (): void => {
  expect(isOff('Previous')).toBe(true)
  expect(isOff('Next')).toBe(true)
  press(radio('karen'))
  press(button('Next'))
  expect(document.activeElement?.textContent).toBe('Favourite categories')
  expect(isOff('Next')).toBe(true)
  chip('Household')
  press(button('Next'))
  for (const text of ['Halal', 'Weekly', 'KSh 1,000-3,000']) {
    expect(isOff('Complete Setup')).toBe(true)
    chip(text)
  }
  expect(isOff('Complete Setup')).toBe(true)
  chip('Scheduled Delivery')
}

test('three steps, each satisfied before the next, lead home with a welcome, the branch chosen', async () => {
  spec('operations 2.8', '/wizard: three steps for who is signed in')
  spec('operations 2.8', 'Option lists: dietary, frequency, budget, delivery preference')
  const sent = serverThat()
  const { router } = show(<WizardPage />, { path: '/wizard', known })
  walk()
  press(button('Complete Setup'))
  await until(() => expect(router.state.location.pathname).toBe('/'))
  expect(sent.filter(({ path }) => path !== '/api/places')).toMatchObject([
    {
      path: '/api/users/complete-wizard',
      method: 'POST',
      body: {
        preferredBranchId: 2,
        shoppingPreferences: {
          favoriteCategories: [3],
          dietaryRestrictions: ['Halal'],
          shoppingFrequency: 'Weekly',
          budgetRange: 'KSh 1,000-3,000',
          deliveryPreference: 'Scheduled Delivery',
        },
        locationLat: null,
        locationLng: null,
      },
    },
    { path: '/api/auth/me' },
  ])
  expect(toast()?.[0]).toBe('Welcome to Duka!')
  expect(useBranchChoice.getState().code).toBe('karen')
  expect(useSession.getState().user?.wizardCompleted).toBe(true)
})

test('a failure says so, and the answers stay', async () => {
  spec('operations 2.8', '‘Setup Error’: the message, or ‘Failed to complete setup’')
  serverThat(true)
  const { router } = show(<WizardPage />, { path: '/wizard', known })
  walk()
  press(button('Complete Setup'))
  await until(() => expect(toast()?.[0]).toBe('Setup Error'))
  expect(router.state.location.pathname).toBe('/wizard')
  expect(isOff('Complete Setup')).toBe(false)
  press(button('Previous'))
  expect(document.querySelector<HTMLInputElement>('input[type="checkbox"]:checked')).not.toBeNull()
})

test('whoever completed it is sent home', async () => {
  spec('operations 2.8', 'wizardCompleted already set: to /')
  useSession.setState({ user: aUser({ wizardCompleted: true }) })
  const { router } = show(<WizardPage />, { path: '/wizard', known })
  await until(() => expect(router.state.location.pathname).toBe('/'))
})

test('what was told is changed, and deleted after a question', async () => {
  spec('operations 2.8', 'What was told can be changed and deleted')
  const sent = serverThat()
  show(<PreferencesPage />, {
    known: (client) => {
      known(client)
      client.setQueryData(keys.own(customer.id).preferences(), own)
    },
  })
  chip('Beverages')
  press(button('Save preferences'))
  await until(() => expect(toast()?.[0]).toBe('Preferences saved'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    preferredBranchId: 1,
    shoppingPreferences: { favoriteCategories: [3, 1] },
  })
  press(button('Delete my preferences'))
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
  press(button('Delete'))
  await until(() => expect(toast()?.[0]).toBe('Preferences deleted'))
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('the answers stay when they cannot be asked for again after they were saved', async () => {
  serverThat()
  let client: QueryClient | undefined
  show(<PreferencesPage />, {
    known: (given) => {
      known(given)
      given.setQueryData(keys.own(customer.id).preferences(), own)
      client = given
    },
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  await act(() => client?.invalidateQueries({ queryKey: keys.own(customer.id).preferences() }))
  expect(client?.getQueryState(keys.own(customer.id).preferences())?.status).toBe('error')
  expect(isOff('Save preferences')).toBe(false)
})
