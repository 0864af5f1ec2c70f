import type { OpenMemory } from '../../contract/rules/first-view.ts'
import type { Room } from '../../lib/room.ts'
import type { World } from '../../lib/world.ts'
import type { AnswerVersion } from '../../projections/catalogue/answer-versions.ts'
import { STOCK_BEHIND_MS } from '../server/kept-answers.ts'
import type { SharedText } from '../server/shared-text.ts'

/** What a kept page remembers of an answer that it asked for: never the answer itself, which is many times larger. */
export type AskedVersion = {
  /** The version of this answer. Undefined: a page with this answer is not kept. */
  version: AnswerVersion | undefined
  /** The version of the present answer. */
  versionNow(): AnswerVersion | undefined
}

/** A page with what its answer's head says. `movedTo`: the page's present path, for status 301. */
export type SentPage = {
  text: SharedText
  route: string
  status: 200 | 301 | 404
  movedTo: string | undefined
}

/** `asked`: what the page was drawn with. Undefined: the page is not kept. */
export type MadePage = { page: SentPage; asked: readonly AskedVersion[] | undefined }

type Kept = { page: SentPage; asked: readonly AskedVersion[]; drawnAt: number }

/** What a page takes besides its bytes, its key and the versions of what it asked: some 1.5 kB for each question. */
const OVERHEAD = 500
const OVERHEAD_A_QUESTION = 1_500

const lengthOf = ({ version }: AskedVersion): number =>
  OVERHEAD_A_QUESTION + (version === undefined ? 0 : version.goods.length + version.stock.length)

const sizeOf = ({ page, asked }: Kept, key: string): number =>
  asked.reduce((sum, one) => sum + lengthOf(one), page.text.bytes.length + key.length + OVERHEAD)

/** The parts of the room for pages that the pages themselves and what they asked for take. */
const PAGES = 0.8
const ASKED = 0.2

const hasSame = (part: keyof AnswerVersion, asked: readonly AskedVersion[]): boolean =>
  asked.every(({ version, versionNow }) => version?.[part] === versionNow()?.[part])

/** Pages by all that they depend on besides what they ask for. */
export type KeptPages = {
  /** Undefined: there is none, or what it shows has changed. */
  get(key: string): SentPage | undefined
  /** The page that is being made for this key, or else a new one. Those who ask meanwhile share it. */
  make(key: string, make: () => Promise<MadePage>): Promise<SentPage>
  /** For what pages asked for when they were drawn before. */
  openMemory: OpenMemory
}

export const keepPages = ({ now }: Pick<World, 'now'>, room: Room): KeptPages => {
  const kept = room.cache<string, Kept>('pages', { sizeOf, part: PAGES })
  const coming = new Map<string, Promise<SentPage>>()

  const isGood = ({ asked, drawnAt }: Kept): boolean =>
    hasSame('goods', asked) &&
    (now().getTime() - drawnAt < STOCK_BEHIND_MS || hasSame('stock', asked))

  const makeAndKeep = async (key: string, make: () => Promise<MadePage>): Promise<SentPage> => {
    const drawnAt = now().getTime()
    const { page, asked } = await make()
    const isKnown = asked?.every(({ version }) => version !== undefined)
    if (asked !== undefined && isKnown) kept.set(key, { page, asked, drawnAt })
    return page
  }

  return {
    openMemory: (bytesOf) => room.cache('pages', { sizeOf: bytesOf, part: ASKED }),
    get: (key) => {
      const found = kept.get(key)
      return found !== undefined && isGood(found) ? found.page : undefined
    },
    make: (key, make) => {
      const known = coming.get(key)
      if (known !== undefined) return known
      const made = makeAndKeep(key, make).finally(() => coming.delete(key))
      coming.set(key, made)
      return made
    },
  }
}
