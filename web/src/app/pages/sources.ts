import type { ComponentType } from 'react'
import type { PageSources } from '#contract/rules/first-view.ts'
import { loadPage } from './page.ts'
import { shopPages } from './shop-pages.ts'
import { staffPages } from './staff-pages.ts'

const features = import.meta.glob<Record<string, unknown>>([
  '../../features/**/*-page.tsx',
  '!../../features/staff/**',
])
/** Known by name alone: the server never loads them, nor what they import. */
const staff = Object.keys(import.meta.glob('../../features/staff/**/*-page.tsx'))
const STAFF_FRAME = 'src/app/staff/staff-layout.tsx'
/** A phone without a network is better off without their weight. */
const online = [
  'src/shop/map/shop-map.tsx',
  'src/shop/payment/panel/payment-panel.tsx',
  'src/features/product/reviews/reviews.tsx',
]

/** As the build's manifest names it. */
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

/** The source file of every page of the shop, by its component; a page of the list without one is an error. */
export const findPageSources = async (): Promise<ReadonlyMap<ComponentType, string>> => {
  const known = await loadFeatures()
  const pages = await Promise.all(
    shopPages.map(async (page) => [page.path, await loadPage(page)] as const),
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
  return {
    pages: [...new Set((await findPageSources()).values())],
    apart: [STAFF_FRAME, ...staff.map(sourceOf), ...online],
  }
}
