type Stop = () => Promise<void>

/** What has been started, each to be stopped before what it stands on; at once, what comes after `stop`. */
export type Stack = { started(name: string, stop: Stop): void; stop(): Promise<void> }

/** Whatever was acknowledged is on disk: a part that hangs is left behind. */
const PATIENCE_MS = 20_000

const withinPatience = async (name: string, stop: Stop): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not stop in time`)), PATIENCE_MS)
  })
  await Promise.race([stop(), tooLong]).finally(() => clearTimeout(timer))
}

/**
 * `stop` ends everything, the last first, also where one fails or hangs; then it throws an `AggregateError` of the
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
