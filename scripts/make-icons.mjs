// Draws the PNG icons of web/public from icon.svg, in a browser (named by CHROMIUM, or Debian's). Run it by hand when
// icon.svg changes.
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { inRoot } from './lib/paths.mjs'

const LEAF = '#0B6B43'

/** `share`: how much of the square the drawing fills. A launcher may cut a maskable icon to 80 %. */
const icons = [
  { file: 'icon-192.png', size: 192, share: 1 },
  { file: 'icon-512.png', size: 512, share: 1 },
  { file: 'icon-maskable-512.png', size: 512, share: 0.8 },
  { file: 'apple-touch-icon.png', size: 180, share: 0.9 },
]

const svg = readFileSync(inRoot('web/public/icon.svg')).toString('base64')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const { file, size, share } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const inset = Math.round((size * (1 - share)) / 2)
  const ground = share === 1 ? 'transparent' : LEAF
  await page.setContent(
    `<body style="margin:0;background:${ground}"><img style="display:block;padding:${inset}px;width:${size - 2 * inset}px" src="data:image/svg+xml;base64,${svg}">`,
  )
  await page.evaluate('document.images[0].decode()')
  await page.screenshot({ path: inRoot('web/public', file), omitBackground: true })
  await page.close()
}
await browser.close()
