import { afterEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { aBranch, find, press, show, until } from '../../testing/render.tsx'
import { keys } from '../keys.ts'
import { PlaceFinder } from './place-finder.tsx'

afterEach(() => vi.unstubAllGlobals())

const refusing = {
  getCurrentPosition: (_: unknown, refuse: (error: object) => void) => refuse({ code: 1 }),
}

test.each([
  [
    'has no such thing',
    {},
    'Geolocation is not supported by your browser. Please enter your location manually.',
  ],
  [
    'does not tell',
    { geolocation: refusing },
    'Unable to get your current location. Please enter it manually.',
  ],
])('a browser that %s where it is', async (_, navigator, text) => {
  spec('storefront 5', 'Use Current Location, unsupported: the text, as an alert')
  spec('storefront 5', 'Use Current Location, failed: the text, as an alert')
  vi.stubGlobal('navigator', navigator)
  const onDevice = vi.fn()
  const { place } = show(<PlaceFinder at={null} onDevice={onDevice} onPin={vi.fn()} />, {
    known: (client) => client.setQueryData(keys.shop.branches, [aBranch()]),
  })
  press(find('button', place))
  await until(() => expect(find('[role="alert"]', place).textContent).toBe(text))
  expect(onDevice).not.toHaveBeenCalled()
})
