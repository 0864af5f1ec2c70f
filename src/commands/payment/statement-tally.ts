import { type LineEnd, lineEnds } from '#contract/payment/statement.ts'

/** The money of a line in cents. What left is above zero. A sum that cannot be read counts as nothing. */
export type LineMoney = { inCents: number; outCents: number }
export type Sums = LineMoney & { lines: number }
/** Where the lines of a file ended. Only ends that a line has are there. */
export type Tally = { file: Sums; ends: (Sums & { end: LineEnd })[] }

const nothing: Sums = { lines: 0, inCents: 0, outCents: 0 }

export const sumsOf = (moved: readonly LineMoney[]): Sums =>
  moved.reduce<Sums>(
    ({ lines, inCents, outCents }, one) => ({
      lines: lines + 1,
      inCents: inCents + one.inCents,
      outCents: outCents + one.outCents,
    }),
    nothing,
  )

export const moneyOfLine = ({
  isOut,
  amountCents,
}: {
  isOut: boolean
  amountCents: number
}): LineMoney =>
  isOut ? { inCents: 0, outCents: amountCents } : { inCents: amountCents, outCents: 0 }

const isSame = (one: Sums, other: Sums): boolean =>
  one.lines === other.lines && one.inCents === other.inCents && one.outCents === other.outCents

/** Throws unless these are all lines of the file, with all its money. */
export const mustAddUp = (file: Sums, ended: readonly LineMoney[]): void => {
  const all = sumsOf(ended)
  if (isSame(all, file)) return
  throw new Error(`A statement of ${JSON.stringify(file)} ended as ${JSON.stringify(all)}`)
}

export const tallyOf = (file: Sums, ended: readonly (LineMoney & { end: LineEnd })[]): Tally => {
  mustAddUp(file, ended)
  const ends = lineEnds.map((end) => ({ end, ...sumsOf(ended.filter((one) => one.end === end)) }))
  return { file, ends: ends.filter(({ lines }) => lines > 0) }
}
