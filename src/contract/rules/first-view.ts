import type { ShownShop } from '../shop-settings.ts'

/** English or Swahili. */
export type PageLanguage = 'en' | 'sw'

/**
 * The facts with which the server drew a page. The browser starts with the same facts, so that it draws the same page.
 */
export type FirstView = {
  /** The code of the branch that the shopper chose. Null: none is known. */
  branch: string | null
  /** When the page was drawn, in ms since 1970, rounded to the minute. A page may be kept for long after that. */
  minute: number
  /** The visitor is not signed in. */
  guest: boolean
  language: PageLanguage
  /** The data of the page, in the form in which the web's query cache stores it. */
  queries: object
}

/** `path`: the page's address with its query, beginning with a slash. */
export type PageRequest = {
  path: string
  branch: string | null
  minute: number
  guest: boolean
  language: PageLanguage
  /**
   * The shop's settings now. Every page holds them in an element with the id `shop`, even if the server does not draw
   * the page.
   */
  shop: ShownShop
}

export type DrawnPage = {
  html: string
  title: string | undefined
  /** The source file of the page, by its name in the build's manifest. */
  module: string | undefined
  /** Link elements for files that the browser should load early. */
  hints: string
  view: FirstView
}

/**
 * `route`: the pattern of the path, '*' if there is no such page. `page` is absent if only the browser draws the page.
 */
export type PageAnswer = { route: string; page?: DrawnPage }

/** Asks the API within the process, as a visitor who is not signed in. It answers like fetch. */
export type Ask = (path: string) => Promise<Response>

/** Source files, by their names in the build's manifest. */
export type PageSources = {
  /** The source file of each page of the shop. */
  pages: readonly string[]
  /** Files that a shopper's browser does not store for offline use. */
  apart: readonly string[]
  /** Scripts that draw nothing, and that a shopper's browser needs offline. */
  scripts: readonly string[]
}

/** Opens a memory with as many bytes as the server gives it. It drops what was not used for the longest time. */
export type OpenMemory = <Kept extends {}>(
  bytesOf: (kept: Kept, key: string) => number,
) => { get(key: string): Kept | undefined; set(key: string, kept: Kept): unknown }

/** The part of the web that draws pages on the server. */
export type PagesModule = {
  createPages(ask: Ask, openMemory: OpenMemory): (request: PageRequest) => Promise<PageAnswer>
  /** The pattern of a path, '*' if there is no such page. */
  routeOf(path: string): string
  findSources(): Promise<PageSources>
}
