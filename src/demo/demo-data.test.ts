import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { registerBody } from '../contract/account.ts'
import { distanceKm } from '../contract/rules/distance.ts'
import { categoryIcons } from '../domain/category.ts'
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts'
import { catalogue, exclusiveBranch, isFeatured, isSoldAt, pictureOf } from './catalogue.ts'
import { demoStock } from './stock.ts'

const picture = (path: string): string => readFileSync(new URL(`.${path}`, import.meta.url), 'utf8')

describe('the pictures', () => {
  const paths = [
    ...catalogue.products.map(pictureOf),
    ...catalogue.categories.map(({ slug }) => `/pictures/categories/${slug}.svg`),
    ...catalogue.branches.map(({ code }) => `/pictures/branches/${code}.svg`),
  ]

  it('are there for every product, category and branch, small and without ids that could clash', () => {
    for (const path of paths) {
      const svg = picture(path)
      expect(Buffer.byteLength(svg), path).toBeLessThan(6 * 1024)
      expect(svg, path).not.toMatch(/\sid=|href=|<script/)
    }
  })

  it('of categories are those that an admin can choose from', () => {
    spec('operations 2.4', 'Categories: icons are chosen')
    const files = readdirSync(new URL('./pictures/categories', import.meta.url))
    expect(files.sort()).toEqual([...categoryIcons].map((icon) => `${icon}.svg`).sort())
  })

  it('show another thing for every product', () => {
    expect(new Set(catalogue.products.map((product) => picture(pictureOf(product)))).size).toBe(85)
  })

  it('come with their licence', () => {
    expect(existsSync(new URL('./pictures/LICENSE', import.meta.url))).toBe(true)
  })
})

describe('the words', () => {
  it('are there in both languages for every product', () => {
    const wanting = catalogue.products.filter(
      ({ name, nameSw, description, descriptionSw }) =>
        [name, nameSw, description, descriptionSw].includes('') || description === descriptionSw,
    )
    expect(wanting).toEqual([])
  })
})

describe('the display', () => {
  it('features products of every category', () => {
    const featured = catalogue.products.filter(isFeatured)
    expect(featured).toHaveLength(12)
    expect(new Set(featured.map(({ category }) => category)).size).toBe(6)
  })

  it('has a few products that one branch alone sells', () => {
    const exclusive = catalogue.products.filter((product) => exclusiveBranch(product))
    expect(exclusive.map(exclusiveBranch).sort()).toEqual([
      'kabete',
      'kabete',
      'kabete',
      'karen',
      'westlands',
    ])
    for (const product of exclusive) {
      expect(catalogue.branches.filter((branch) => isSoldAt(product, branch))).toHaveLength(1)
    }
  })
})

describe('the branches', () => {
  it('are open from 8 to 21 and deliver within 4 to 7 km', () => {
    spec('storefront 9', 'Delivery radius 4 to 7 km; open 8AM to 9PM')
    for (const { code, openingTime, closingTime, deliveryRadius } of catalogue.branches) {
      expect([openingTime, closingTime], code).toEqual(['08:00', '21:00'])
      expect(deliveryRadius, code).toBeGreaterThanOrEqual(4)
      expect(deliveryRadius, code).toBeLessThanOrEqual(7)
    }
  })
})

describe('the stock', () => {
  const stock = demoStock()

  it('is the same at every call', () => {
    expect(demoStock()).toEqual(stock)
  })

  it('has something of nearly everything at each branch, and a few empty and low shelves', () => {
    for (const branch of catalogue.branches) {
      const shelves = stock.filter((one) => one.branch === branch)
      const full = shelves.filter(({ onHand, lowStockThreshold }) => onHand > lowStockThreshold)
      expect(full.length / shelves.length, branch.code).toBeGreaterThan(0.8)
      expect(full.length, branch.code).toBeLessThan(shelves.length)
    }
    const empty = stock.filter(({ onHand }) => onHand === 0)
    expect(empty.length).toBeGreaterThan(8)
    expect(empty.some(({ product }) => isFeatured(product))).toBe(false)
  })
})

describe('the accounts', () => {
  it('could have been registered by hand', () => {
    for (const { username, fullName, email, phoneNumber } of demoAccounts) {
      const body = { username, fullName, email, phoneNumber, password: DEMO_PASSWORD }
      expect(registerBody.safeParse(body), username).toMatchObject({ success: true })
    }
    expect(new Set(demoAccounts.map(({ phoneNumber }) => phoneNumber)).size).toBe(
      demoAccounts.length,
    )
  })

  it('give every branch its manager', () => {
    const managers = demoAccounts.filter(({ role }) => role === 'branch_manager')
    expect(managers.flatMap(({ branch }) => branch ?? [])).toEqual(
      catalogue.branches.map(({ code }) => code),
    )
  })

  it('live where a branch delivers', () => {
    for (const address of demoAccounts.flatMap(({ addresses }) => addresses)) {
      const near = catalogue.branches.some(
        (branch) => distanceKm(branch, address) <= branch.deliveryRadius,
      )
      expect(near, address.street).toBe(true)
    }
  })
})
