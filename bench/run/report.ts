import { type Compared, median, namesOf, type Rounds, valuesOf } from './figures.ts'

const figure = (value: number): string => value.toFixed(value < 10 ? 2 : 1).padStart(10)

/** The medians of one build. */
export const printMedians = (name: string, rounds: Rounds): void => {
  console.log(`Medians of ${rounds.length} rounds, ${name}`)
  for (const { name: what, unit } of namesOf(rounds)) {
    const values = valuesOf(rounds, what)
    const spread = `${figure(Math.min(...values))} to ${figure(Math.max(...values)).trim()}`
    console.log(`  ${what.padEnd(44)} ${figure(median(values))} ${unit.padEnd(3)} ${spread}`)
  }
}

/** Two builds beside each other. A ratio is this tree's figure divided by the other build's in the same round. */
export const printCompared = (other: string, all: readonly Compared[]): void => {
  console.log(`Medians of this tree and of ${other}; ratio: median (least to most of the rounds)`)
  for (const { name, unit, better, ours, theirs, ratio } of all) {
    const [middle, least, most] = [ratio.median, ratio.least, ratio.most].map((one) =>
      one.toFixed(2),
    )
    console.log(
      `  ${name.padEnd(44)} ${figure(ours)} ${figure(theirs)} ${unit.padEnd(3)} ${middle} (${least} to ${most}), ${better} is better`,
    )
  }
}
