import { expect, it } from 'vitest'
import { desktop } from './support/browser.ts'
import { inDemoShop } from './support/in-browser.ts'

const body =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#cde"/></svg>'

inDemoShop(
  'map tiles',
  ({ open }) => {
    it('come from where the operator said, and the map names who made them', async () => {
      const { page, complaints } = await open(desktop)
      const asked: string[] = []
      await page.route('https://tiles.example/**', (route) => {
        asked.push(new URL(route.request().url()).pathname)
        return route.fulfill({ contentType: 'image/svg+xml', body })
      })
      await page.goto('/branches')
      await page.getByText('Tiles by Example Ltd').waitFor()
      await expect.poll(() => asked.length).toBeGreaterThan(3)
      expect(asked.filter((path) => !/^\/light\/\d+\/\d+\/\d+\.svg$/.test(path))).toEqual([])
      expect(complaints).toEqual([])
    })
  },
  {
    MAP_TILES_URL: 'https://tiles.example/light/{z}/{x}/{y}.svg',
    MAP_TILES_ATTRIBUTION: 'Tiles by Example Ltd',
  },
)
