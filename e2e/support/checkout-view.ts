import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const small = { width: 360, height: 640 }

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

/**
 * Checks that each part lies on the screen as a whole without scrolling, and that nothing covers its middle or its lower
 * edge.
 */
export const areInView = async (parts: Record<string, Locator>): Promise<void> => {
  for (const [name, part] of Object.entries(parts)) {
    await part.waitFor()
    const seen = await part.evaluate((element) => {
      const { left, top, bottom, width, height } = element.getBoundingClientRect()
      const isAt = (y: number): boolean => {
        const front = document.elementFromPoint(left + width / 2, y)
        return front !== null && (element.contains(front) || front.contains(element))
      }
      const isSeen = top >= 0 && bottom <= innerHeight && isAt(top + height / 2) && isAt(bottom - 3)
      return { isSeen, top, bottom, scrolled: scrollY }
    })
    expect(seen, name).toMatchObject({ isSeen: true, scrolled: 0 })
  }
}
