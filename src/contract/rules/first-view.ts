import type { ShownShop } from '../shop-settings.ts'

/** English, and Swahili. */
export type PageLanguage = 'en' | 'sw'

/** The facts that the server drew a page with, so that the browser draws the same at first. */
export type FirstView = {
  /** Code of the branch that the shopper chose. Null where none is known. */
  branch: string | null
  /** The time of the drawing, in ms, to the minute. */
  minute: number
  /** Nobody is signed in. */
  guest: boolean
  language: PageLanguage
  /** The page's data of the shop, as the web's query cache writes it down. */
  queries: object
}

/** `path` is the page's address with its query. It begins with a slash. */
export type PageRequest = {
  path: string
  branch: string | null
  minute: number
  guest: boolean
  language: PageLanguage
  /** The shop's settings now. They stand in every page, drawn or not, in an element of their own: `shop`. */
  shop: ShownShop
}

export type DrawnPage = {
  html: string
  title: string | undefined
  /** The page's own source file, as the build's manifest names it. */
  module: string | undefined
  /** Link elements for the files that the markup wants early. */
  hints: string
  view: FirstView
}

/** `route`: the path's pattern, '*' where there is no such page. `page` is missing where the browser draws it alone. */
export type PageAnswer = { route: string; page?: DrawnPage }

/** A GET of the API without a network, by nobody in particular. It answers as fetch does. */
export type Ask = (path: string) => Promise<Response>

/** Source files, as the build's manifest names them. */
export type PageSources = {
  /** The source file of each page of the shop. */
  pages: readonly string[]
  /** Files that a shopper's browser does not keep for when it is offline. */
  apart: readonly string[]
}

/** The web's half of drawing pages on the server. */
export type PagesModule = {
  createPages(ask: Ask): (request: PageRequest) => Promise<PageAnswer>
  /** The pattern of a path, '*' where there is no such page. */
  routeOf(path: string): string
  findSources(): Promise<PageSources>
}
