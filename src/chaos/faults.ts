import { mkdir, rm } from 'node:fs/promises'
import type { Random } from '#src/demo/past/random.ts'
import { realWorld } from '#src/program/real-world.ts'
import type { Victim } from '../../e2e/support/production.ts'
import type { Crowd } from './crowd.ts'
import type { ChaosMpesa } from './mpesa.ts'
import type { Engine } from './open-engines.ts'
import { type Stage, whyNoDisk } from './stage.ts'

/** A shop in use, and what can be done to it. */
export type Scene = {
  stage: Stage
  crowd: Crowd
  mpesa: ChaosMpesa
  random: Random
  /** How often each fault has struck. */
  struck: Record<FaultName, number>
  /** What ends the faults that last. */
  ends: Set<() => void | Promise<void>>
}

const SECOND = 1_000

const lasting = ({ ends }: Scene, ms: number, end: () => void | Promise<void>) => {
  const once = () => {
    cancel()
    return ends.delete(once) ? end() : undefined
  }
  const cancel = realWorld.after(ms, once)
  ends.add(once)
}

const forAWhile = (scene: Scene, most: number, end: () => void | Promise<void>) =>
  lasting(scene, scene.random.between(SECOND / 2, most), end)

/** Ends every fault that lasts. */
export const endFaults = async ({ ends }: Scene): Promise<void> => {
  for (const end of [...ends]) await end()
}

const kill = (scene: Scene) => {
  scene.struck.kill += 1
  scene.random.pick(scene.stage.processes()).kill()
}

const engineOf = ({ stage }: Scene, name: string): Engine | undefined =>
  stage.engines?.all.find((engine) => engine.name === name)

const refuseUser = (scene: Scene, access: Parameters<NonNullable<Victim['refuse']>>[0]): void => {
  const service = engineOf(scene, 'event store')?.service
  service?.refuse?.(access)
  forAWhile(scene, 8 * SECOND, () => service?.refuse?.(null))
}

const anEngine = ({ stage, random }: Scene): Engine => random.pick(stage.engines?.all ?? [])

/** Does this to the connections of an engine, for `most` ms at most. */
const onWire = (scene: Scene, fault: 'cut' | 'stall' | 'deaden', most: number): void => {
  const { wire } = anEngine(scene)
  wire[fault]()
  forAWhile(scene, most, wire.mend)
}

type Fault = {
  /** How often it strikes, beside the others. */
  weight: number
  /** Whether the shop must stand on engines, or on files of its own, for it. */
  needs?: 'engines' | 'files'
  begin(scene: Scene): void | Promise<void>
}

const table = {
  /** SIGKILL at any moment. One of four strikes again while the next process starts. */
  kill: {
    weight: 6,
    begin: (scene) => {
      kill(scene)
      if (scene.random.happens(0.25)) forAWhile(scene, 2 * SECOND, () => kill(scene))
    },
  },
  /** SIGTERM, as an update does. */
  restart: { weight: 1, begin: ({ stage, random }) => random.pick(stage.processes()).restart() },
  /** A process stands still, as on a machine that is out of memory. */
  freeze: {
    weight: 1,
    begin: (scene) => {
      const frozen = scene.random.pick(scene.stage.processes())
      frozen.freeze()
      forAWhile(scene, 6 * SECOND, frozen.thaw)
    },
  },
  /** The shop's files cannot grow. */
  disk: {
    weight: 2,
    needs: 'files',
    begin: (scene) => {
      scene.stage.disk?.fill()
      forAWhile(scene, 6 * SECOND, () => scene.stage.disk?.free())
    },
  },
  /** Many clients hang up before their answers. */
  clients: {
    weight: 2,
    begin: (scene) => {
      scene.crowd.isImpatient = true
      forAWhile(scene, 8 * SECOND, () => {
        scene.crowd.isImpatient = false
      })
    },
  },
  /** M-PESA is busy, or does not answer what it has done. */
  mpesa: {
    weight: 1,
    begin: (scene) => {
      const { moods } = scene.mpesa.provider
      moods.push = scene.random.pick(['busy', 'silent', 'early'] as const)
      moods.query = scene.random.pick(['pending', 'away'] as const)
      forAWhile(scene, 8 * SECOND, () => {
        moods.push = 'accept'
        moods.query = 'truth'
      })
    },
  },
  /** SIGKILL for an engine, which is started again. */
  engineKill: {
    weight: 2,
    needs: 'engines',
    begin: async (scene) => {
      const { service } = anEngine(scene)
      await service.kill()
      forAWhile(scene, 5 * SECOND, service.start)
    },
  },
  /** An engine accepts connections and answers nothing. */
  engineFreeze: {
    weight: 2,
    needs: 'engines',
    begin: async (scene) => {
      const { service } = anEngine(scene)
      await service.freeze()
      forAWhile(scene, 6 * SECOND, service.thaw)
    },
  },
  /** All connections to an engine are cut, and new ones refused. */
  cut: {
    weight: 2,
    needs: 'engines',
    begin: (scene) => onWire(scene, 'cut', 5 * SECOND),
  },
  /** The connections to an engine stay, and nothing comes through them. */
  stall: {
    weight: 2,
    needs: 'engines',
    begin: (scene) => onWire(scene, 'stall', 5 * SECOND),
  },
  /** Connections to an engine get no byte any more, and stay dead when new ones live again. */
  halfOpen: {
    weight: 2,
    needs: 'engines',
    begin: (scene) => onWire(scene, 'deaden', 8 * SECOND),
  },
  /** An engine says nothing for longer than anybody waits. */
  silence: {
    weight: 1,
    needs: 'engines',
    begin: (scene) => {
      const { wire } = anEngine(scene)
      wire.stall()
      lasting(scene, 35 * SECOND, wire.mend)
    },
  },
  /** The event store takes away the rights of the shop's user, or that to read the whole log. */
  rights: {
    weight: 1,
    needs: 'engines',
    begin: (scene) => refuseUser(scene, scene.random.pick(['no rights', 'no $all'] as const)),
  },
  /** The password of the shop's user is another one for a while. */
  password: {
    weight: 1,
    needs: 'engines',
    begin: (scene) => refuseUser(scene, 'no user'),
  },
  /** Redis dies, and comes back with nothing. */
  redisLost: {
    weight: 1,
    needs: 'engines',
    begin: async (scene) => {
      const service = engineOf(scene, 'Redis')?.service
      if (service?.folder === undefined) return
      await service.kill()
      await rm(service.folder, { recursive: true, force: true })
      await mkdir(service.folder)
      forAWhile(scene, 3 * SECOND, service.start)
    },
  },
} satisfies Record<string, Fault>
export type FaultName = keyof typeof table

const faults: Readonly<Record<FaultName, Fault>> = table
const isFault = (name: string): name is FaultName => name in faults
export const faultNames = Object.keys(faults).filter(isFault)

export const noneStruck = (): Record<FaultName, number> => ({
  kill: 0,
  restart: 0,
  freeze: 0,
  disk: 0,
  clients: 0,
  mpesa: 0,
  engineKill: 0,
  engineFreeze: 0,
  cut: 0,
  stall: 0,
  halfOpen: 0,
  silence: 0,
  rights: 0,
  password: 0,
  redisLost: 0,
})

/** Why a fault cannot be made here. Undefined: it can. */
export const whyNot = (name: FaultName, onEngines: boolean): string | undefined => {
  const { needs } = faults[name]
  if (needs === 'engines' && !onEngines) return 'it needs --engines'
  if (needs === 'files' && onEngines) return 'the shop has no files on engines'
  return name === 'disk' ? whyNoDisk() : undefined
}

/** One of these faults begins. */
export const strike = async (scene: Scene, names: readonly FaultName[]): Promise<void> => {
  const name = scene.random.weighted(names, (one) => faults[one].weight)
  if (name !== 'kill') scene.struck[name] += 1
  await faults[name].begin(scene)
}
