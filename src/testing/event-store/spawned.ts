import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bundled } from '../stores/bundled.ts'

let bundle: string | undefined
const program = (): string => {
  bundle ??= bundled(join(import.meta.dirname, 'main.ts'))
  return bundle
}

/**
 * The stand-in as a listening process of its own. The caller ends it. Port 0 takes a free one, which the address names,
 * so that another process can take its place. Appends land at once and are answered `answerAfterMs` later. Reads begin
 * after `readAfterMs`.
 */
export const spawnStandIn = async (
  data: string,
  port = 0,
  { answerAfterMs = 0, readAfterMs = 0 } = {},
): Promise<{ child: ChildProcess; url: string; port: number }> => {
  const child = spawn(process.execPath, [program()], {
    env: {
      ...process.env,
      DATA: data,
      PORT: `${port}`,
      ANSWER_AFTER_MS: `${answerAfterMs}`,
      READ_AFTER_MS: `${readAfterMs}`,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout === null) throw new Error('The stand-in has no output')
  for await (const line of createInterface(child.stdout)) {
    const [, url, bound] = /^ready (esdb:.*:(\d+)\?.*)$/.exec(line) ?? []
    if (url) return { child, url, port: Number(bound) }
  }
  throw new Error('The stand-in ended before it was ready')
}
