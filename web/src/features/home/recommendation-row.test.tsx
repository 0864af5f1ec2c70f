import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { inSwahili } from '#web/app/swahili.ts'
import { inEnglish, SpeechContext } from '#web/lib/text.ts'
import { keys } from '#web/shop/keys.ts'
import { aBranch, aProduct, find, press, show, until } from '#web/testing/render.tsx'
import { RecommendationRow } from './recommendation-row.tsx'

const item = {
  ...aProduct({ available: 5 }),
  inStock: true,
  because: 'popular',
  branch: 'Kabete',
  reason: '',
}
let asked: string[]
let answers: unknown[][]

/** Sets the browser's permission for the location, and the place of the device. */
const permit = (state: PermissionState, locate = vi.fn()) => {
  const status = Object.assign(new EventTarget(), { state })
  vi.stubGlobal('navigator', {
    permissions: { query: () => Promise.resolve(status) },
    geolocation: { getCurrentPosition: locate },
  })
  return locate
}
const nairobi = (found: (at: object) => void) =>
  found({ coords: { latitude: -1.26345, longitude: 36.72345 } })

beforeEach(() => {
  asked = []
  answers = [[item]]
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const body = answers.length > 1 ? answers.shift() : answers[0]
    return Promise.resolve(new Response(JSON.stringify(body)))
  })
})
afterEach(() => vi.unstubAllGlobals())

const row = async (speech = inEnglish) => {
  const { place } = show(
    <SpeechContext value={speech}>
      <RecommendationRow branchId={1} userId="" />
    </SpeechContext>,
    { known: (client) => client.setQueryData(keys.shop.branches, [aBranch()]) },
  )
  await until(() => expect(place.querySelector('[aria-busy="true"]')).toBeNull())
  return place
}
const button = (place: HTMLElement) =>
  [...place.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('Enable Location for Better Recommendations'),
  )

test('asks for the location only when told to, and then says so', async () => {
  spec('storefront 2.4', '‘Enable Location for Better Recommendations’ asks for the location')
  spec('storefront 2.4', 'With a position: says that it is used')
  spec('storefront 4', 'Location permission: prompt, asked for only by the button')
  spec('storefront 7', 'GET /api/recommendations: branchId, limit, place, category')
  answers = [[item], [{ ...item, distance: 2.3 }]]
  const locate = permit('prompt', vi.fn(nairobi))
  const place = await row()
  expect(place.textContent).toContain('Popular at Kabete')
  expect(locate).not.toHaveBeenCalled()
  press(button(place) ?? find('missing'))
  await until(() => expect(place.textContent).toContain('2.3 km away'))
  expect(place.textContent).toContain('Showing personalized recommendations based on your location')
  expect(asked.at(-1)).toContain('latitude=-1.263&longitude=36.723')
})

test('names what goes with it in the shopper’s language', async () => {
  permit('prompt')
  const boughtWith = { name: 'Milk', nameSw: 'Maziwa' }
  answers = [[{ ...item, because: 'bought_with', boughtWith }]]
  expect((await row()).textContent).toContain('Often bought with Milk')
  expect((await row(inSwahili)).textContent).toContain('Hununuliwa pamoja na Maziwa')
})

test('asks for eight at the branch', async () => {
  spec('storefront 7', 'GET /api/recommendations: branchId, limit, place, category')
  spec('storefront 9', 'Recommendations: limit 8')
  permit('prompt')
  await row()
  expect(asked).toEqual(['/api/recommendations?branchId=1&limit=8'])
})

test('uses a location that is granted already', async () => {
  spec('storefront 4', 'Location permission: granted reads the position')
  permit('granted', vi.fn(nairobi))
  const place = await row()
  await until(() => expect(asked.at(-1)).toContain('latitude'))
  expect(button(place)).toBeUndefined()
})

test('shows nothing of a refusal', async () => {
  spec('storefront 4', 'Location permission: denied is logged and shown nowhere')
  const log = vi.spyOn(console, 'debug').mockImplementation(() => undefined)
  const locate = permit('denied')
  const place = await row()
  await until(() => expect(button(place)).toBeUndefined())
  expect(locate).not.toHaveBeenCalled()
  expect(log).toHaveBeenCalledWith('The shopper does not share their location')
  expect(place.textContent).not.toContain('location')
})

test('offers to ask where the browser does not say whether it may', async () => {
  spec('storefront 4', 'Location permission: unknown')
  vi.stubGlobal('navigator', {})
  expect(button(await row())).toBeDefined()
})

test('says so when there is nothing to recommend', async () => {
  spec('storefront 8', 'Recommendations: empty, and what to do')
  answers = [[]]
  permit('prompt')
  const place = await row()
  expect(place.textContent).toContain('No recommendations available at this time.')
  expect(place.textContent).toContain('Start shopping to get personalized product suggestions!')
})

test('says so when they cannot be loaded', async () => {
  spec('storefront 8', '‘Unable to load recommendations at this time.’')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 500 })))
  permit('prompt')
  const place = await row()
  await until(() =>
    expect(place.textContent).toContain('Unable to load recommendations at this time.'),
  )
})
