import { readFileSync } from 'node:fs'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useInstallOffer, watchInstallOffer } from '#web/lib/install-offer.ts'
import { press, show } from '#web/testing/render.tsx'
import { InstallButton } from './drivers-day.tsx'

watchInstallOffer()
beforeEach(() => useInstallOffer.setState({ offer: null }))

const offered = () => {
  const prompt = vi.fn().mockResolvedValue({ outcome: 'dismissed' })
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { event, prompt }
}
const button = (place: HTMLElement) => place.querySelector('button')

test('the browser’s offer to install is taken up once, by a press', () => {
  spec('operations driver', 'The driver’s page is installed by a button')
  const { place } = show(<InstallButton />)
  expect(button(place)).toBeNull()
  const { prompt } = offered()
  expect(button(place)?.textContent).toBe('Install on this phone')
  expect(prompt).not.toHaveBeenCalled()
  press(button(place) ?? expect.fail('No button'))
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(button(place)).toBeNull()
})

test('an offer that came before the page is shown by it, and goes once the shop is installed', () => {
  spec('operations driver', 'The driver’s page is installed by a button')
  offered()
  const { place } = show(<InstallButton />)
  expect(button(place)).not.toBeNull()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(button(place)).toBeNull()
})

test('the browser’s own banner gives way on the driver’s page alone', () => {
  spec('operations driver', 'The driver’s page is installed by a button')
  expect(offered().event.defaultPrevented).toBe(false)
  history.replaceState(null, '', '/driver')
  expect(offered().event.defaultPrevented).toBe(true)
  history.replaceState(null, '', '/')
})

test('the installed shop has a way to the driver’s page', () => {
  spec('operations driver', 'The driver’s page is installed by a button')
  const manifest = readFileSync('web/public/manifest.webmanifest', 'utf8')
  expect(JSON.parse(manifest).shortcuts).toContainEqual({ name: 'Drivers', url: '/driver' })
})
