type Stop = () => Promise<void>

/** The started parts. Each stops before the parts it stands on. One that starts after `stop` is stopped at once. */
export type Stack = { started(name: string, stop: Stop): void; stop(): Promise<void> }

/** A part that hangs is left behind: acknowledged work is on disk. */
const PATIENCE_MS = 20_000

const withinPatience = async (name: string, stop: Stop): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not stop in time`)), PATIENCE_MS)
  })
  await Promise.race([stop(), tooLong]).finally(() => clearTimeout(timer))
}

/**
 * `stop` ends everything, the last first, even where one fails or hangs. It then throws an `AggregateError` of the
 * failures.
 */
export const stopStack = (): Stack => {
  const parts: [name: string, stop: Stop][] = []
  let stopped = false
  return {
    started: (name, stop) => {
      if (stopped) stop().catch(() => undefined)
      else parts.push([name, stop])
    },
    stop: async () => {
      stopped = true
      const failures: unknown[] = []
      for (const part of parts.splice(0).reverse())
        await withinPatience(...part).catch((it) => failures.push(it))
      if (failures.length === 0) return
      const reasons = failures.map((it) => (it instanceof Error ? it.message : String(it)))
      throw new AggregateError(failures, `Not everything stopped cleanly: ${reasons.join('; ')}`)
    },
  }
}
