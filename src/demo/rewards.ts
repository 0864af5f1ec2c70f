import { createReward } from '../commands/loyalty/rewards.ts'
import { formatKsh } from '../contract/rules/money.ts'
import type { RewardDetails } from '../domain/loyalty/reward-events.ts'
import { commandId, type Steps } from './steps.ts'

const off = (ksh: number, pointsCost: number, minimum: number): RewardDetails => ({
  name: `${formatKsh(ksh)} off`,
  nameSw: `Punguzo la ${formatKsh(ksh)}`,
  description: `Takes ${formatKsh(ksh)} off the goods of one order.`,
  descriptionSw: `Hupunguza ${formatKsh(ksh)} kwenye bidhaa za agizo moja.`,
  pointsCost,
  worth: { kind: 'amount_off', cents: ksh * 100 },
  minimumCents: minimum * 100,
  validDays: 90,
})

/** What the demo shop gives for points: about a shilling for two. */
export const demoRewards: readonly RewardDetails[] = [
  off(50, 100, 300),
  off(200, 400, 1_000),
  {
    name: 'Free delivery',
    nameSw: 'Usafirishaji bila malipo',
    description: 'The rider brings one order for nothing.',
    descriptionSw: 'Dereva analeta agizo moja bila malipo.',
    pointsCost: 500,
    worth: { kind: 'free_delivery' },
    minimumCents: 50_000,
    validDays: 90,
  },
  off(500, 950, 2_000),
  off(1_500, 2_700, 5_000),
]

export const offerRewards = async ({ run }: Steps): Promise<void> => {
  for (const details of demoRewards) {
    const name = `reward ${details.name}`
    await run(name, createReward, { rewardId: commandId(name), details })
  }
}
