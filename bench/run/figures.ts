/** What a measurement found. `better`: which figures are better. */
export type Figure = { name: string; unit: string; value: number; better: 'more' | 'less' }

export const more = (name: string, unit: string, value: number): Figure => ({
  name,
  unit,
  value,
  better: 'more',
})

export const less = (name: string, unit: string, value: number): Figure => ({
  name,
  unit,
  value,
  better: 'less',
})

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The figures of one build, one list a round. */
export type Rounds = readonly (readonly Figure[])[]

export const valuesOf = (rounds: Rounds, name: string): number[] =>
  rounds.flatMap((figures) => figures.filter((one) => one.name === name)).map((one) => one.value)

/** All figures that some round has, in the order in which they appeared. */
export const namesOf = (rounds: Rounds): Figure[] => [
  ...new Map(rounds.flat().map((figure) => [figure.name, figure])).values(),
]

/** `ratio` is this build's figure divided by the other's in the same round: median, least and most. */
export type Compared = Omit<Figure, 'value'> & {
  ours: number
  theirs: number
  ratio: { median: number; least: number; most: number }
}

const ratiosOf = (ours: readonly number[], theirs: readonly number[]): number[] =>
  ours.flatMap((value, n) => {
    const other = theirs[n]
    return other === undefined ? [] : value / other
  })

/** Compares two builds round by round, since a machine is not as fast in every round. */
export const compare = (ours: Rounds, theirs: Rounds): Compared[] =>
  namesOf(ours).map(({ name, unit, better }) => {
    const [own, other] = [valuesOf(ours, name), valuesOf(theirs, name)]
    const ratios = ratiosOf(own, other)
    return {
      name,
      unit,
      better,
      ours: median(own),
      theirs: median(other),
      ratio: { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
    }
  })
