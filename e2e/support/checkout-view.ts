import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const small = { width: 360, height: 640 }

const edges = async (part: Locator): Promise<{ top: number; bottom: number }> => {
  const box = (await part.boundingBox()) ?? expect.fail('Not to be seen')
  return { top: box.y, bottom: box.y + box.height }
}

/**
 * Checks on a small phone that the first field, its label and the button to go on are in view together, without the
 * shop's menus.
 */
export const startsInView = async (page: Page): Promise<void> => {
  const before = page.viewportSize() ?? small
  await page.setViewportSize(small)
  const label = await edges(page.getByText('Full Name', { exact: true }))
  const field = await edges(page.getByLabel('Full Name'))
  const wayOn = await edges(page.getByRole('button', { name: 'Continue to Payment' }))
  expect(label.top).toBeGreaterThanOrEqual(0)
  expect(field.bottom).toBeLessThan(wayOn.top)
  expect(wayOn.bottom).toBeLessThanOrEqual(small.height)
  for (const menu of ['banner', 'contentinfo', 'navigation'] as const)
    expect(await page.getByRole(menu).count(), menu).toBe(0)
  await page.setViewportSize(before)
}
