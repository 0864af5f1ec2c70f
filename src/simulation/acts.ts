import type { Random } from '#src/demo/past/random.ts'
import { buying } from './acts/buying.ts'
import { keeping } from './acts/keeping.ts'
import { members } from './acts/members.ts'
import { money } from './acts/money.ts'
import { serving } from './acts/serving.ts'
import type { Chain } from './chain.ts'

/** Everything that people do in a simulated chain. */
export const acts = { ...buying, ...serving, ...keeping, ...money, ...members } satisfies Record<
  string,
  (chain: Chain, random: Random) => Promise<unknown>
>

export type ActName = keyof typeof acts
