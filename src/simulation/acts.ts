import type { Random } from '#src/demo/past/random.ts'
import { buying } from './acts/buying.ts'
import { collecting } from './acts/collecting.ts'
import { keeping } from './acts/keeping.ts'
import { members } from './acts/members.ts'
import { money } from './acts/money.ts'
import { riding } from './acts/riding.ts'
import { serving } from './acts/serving.ts'
import type { Chain } from './chain.ts'

/** Everything that people do in a simulated chain. */
export const acts = {
  ...buying,
  ...serving,
  ...riding,
  ...keeping,
  ...money,
  ...collecting,
  ...members,
} satisfies Record<string, (chain: Chain, random: Random) => Promise<unknown>>

export type ActName = keyof typeof acts
