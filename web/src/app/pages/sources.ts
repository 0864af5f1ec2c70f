import type { ComponentType } from 'react'
import type { PageSources } from '#contract/rules/first-view.ts'
import { loadPage } from './page.ts'
import { shopPages } from './shop-pages.ts'
import { staffPages } from './staff-pages.ts'

const features = import.meta.glob<Record<string, unknown>>([
  '../../features/**/*-page.tsx',
  '!../../features/staff/**',
])
/** The server needs only the file names of the staff's pages. It never loads these pages. */
const staff = Object.keys(import.meta.glob('../../features/staff/**/*-page.tsx'))
const KEEPER = 'src/app/keep-own-orders.ts'
const STAFF_FRAME = 'src/app/staff/staff-layout.tsx'
/** These parts are of no use without a network, so a phone does not store them for offline use. */
const online = [
  'src/shop/map/shop-map.tsx',
  'src/shop/payment/payment-panel.tsx',
  'src/features/product/reviews.tsx',
  'src/features/setup/setup-page.tsx',
  'src/features/loyalty/loyalty-page.tsx',
  'src/features/game/game-page.tsx',
  'src/features/driver/driver-page.tsx',
  'src/features/driver/way-map.tsx',
  'src/app/layout/alone.tsx',
]

/** The name that the build's manifest gives to the file. */
const sourceOf = (file: string): string => new URL(file, 'file:///src/app/pages/').pathname.slice(1)

const loadFeatures = async (): Promise<ReadonlyMap<unknown, string>> => {
  const loaded = await Promise.all(
    Object.entries(features).map(async ([file, load]) => [file, await load()] as const),
  )
  return new Map(
    loaded.flatMap(([file, exports]) =>
      Object.values(exports).map((component) => [component, sourceOf(file)] as const),
    ),
  )
}

/** Gives the source file of every shop page, by component. Throws if a listed page has no file. */
export const findPageSources = async (
  listed = shopPages,
): Promise<ReadonlyMap<ComponentType, string>> => {
  const known = await loadFeatures()
  const pages = await Promise.all(
    listed.map(async (page) => [page.path, await loadPage(page)] as const),
  )
  return new Map(
    pages.map(([path, component]) => {
      const source = known.get(component)
      if (source === undefined) throw new Error(`No file is known to hold the page ${path}`)
      return [component, source]
    }),
  )
}

export const findSources = async (): Promise<PageSources> => {
  if (staff.length !== staffPages.length)
    throw new Error('Pages of the staff lie in features/staff, each in a file of its own')
  const shoppers = shopPages.filter(({ roles }) => roles?.includes('customer') ?? true)
  return {
    pages: [...new Set((await findPageSources(shoppers)).values())],
    apart: [STAFF_FRAME, ...staff.map(sourceOf), ...online],
    scripts: [KEEPER],
  }
}
