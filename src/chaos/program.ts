import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { realWorld } from '#src/program/real-world.ts'
import { builtProgram } from '#src/testing/program/built-program.ts'

/** A process of the built shop that is started again whenever it ends, as a supervisor does. */
export type Supervised = {
  name: string
  /** Sends SIGKILL. The next process starts by itself. */
  kill(): void
  /** Sends SIGTERM. The next process starts once this one has ended. */
  restart(): void
  freeze(): void
  thaw(): void
  /** Ends it in order and starts it no more. Gives the exit code. */
  stop(): Promise<number | null>
}

const AGAIN_MS = 200
const main = builtProgram('main')

export type Ended = { name: string; code: number | null; signal: string | null }

type Running = {
  name: string
  env: Readonly<Record<string, string>>
  /** The file that everything which the processes print is added to. */
  logFile: string
  /** Is told of a process that ended by itself. */
  onEnded(ended: Ended): void
}

/** A process that was asked to end does so in order, or dies of the signal before it can listen to any. */
const isExpected = (sent: NodeJS.Signals | undefined, { code, signal }: Omit<Ended, 'name'>) =>
  sent === 'SIGKILL' || (sent === 'SIGTERM' && (code === 0 || signal === 'SIGTERM'))

export const supervise = ({ name, env, logFile, onEnded }: Running): Supervised => {
  let wanted = true
  /** The signal that this program sent to the present process. */
  let sent: NodeJS.Signals | undefined
  let child: ChildProcess

  const beginIfWanted = () => {
    if (wanted) begin()
  }
  const begin = () => {
    const file = openSync(logFile, 'a')
    sent = undefined
    child = spawn(process.execPath, [main], {
      env: { ...process.env, ...env },
      stdio: ['ignore', file, file],
    })
    closeSync(file)
    child.once('exit', (code, signal) => {
      if (!isExpected(sent, { code, signal })) onEnded({ name, code, signal })
      realWorld.wait(AGAIN_MS).then(beginIfWanted)
    })
  }
  const send = (signal: 'SIGKILL' | 'SIGTERM') => {
    sent ??= signal
    child.kill(signal)
  }
  begin()
  return {
    name,
    kill: () => send('SIGKILL'),
    restart: () => send('SIGTERM'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      wanted = false
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const exit = once(child, 'exit')
      send('SIGTERM')
      await exit
      return child.exitCode
    },
  }
}
