import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Service, sparePort } from './service.ts'

const compose = fileURLToPath(new URL('../../../docker-compose.yml', import.meta.url))

/** The service's image in docker-compose.yml. */
export const imageOf = (service: string): string => {
  const [, after = ''] = readFileSync(compose, 'utf8').split(`\n  ${service}:\n`)
  const image = /^ {4}image: (\S+)$/m.exec(after)?.[1]
  if (image === undefined) throw new Error(`docker-compose.yml names no image of ${service}`)
  return image
}

/** `find-docker.ts` asks once for all tests. */
export const isDockerHere = (): boolean => process.env.DOCKER_HERE === 'yes'

export type Contained = {
  /** Its name in docker-compose.yml. */
  service: string
  port: number
  command?: string[]
  env?: Record<string, string>
}

/**
 * The real engine in a container that holds its data: they end together. The authors have no Docker and never ran it.
 */
export const startContainer = async ({
  service,
  port: inside,
  command = [],
  env = {},
}: Contained): Promise<Service> => {
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers')
  const port = await sparePort()
  const container = await new GenericContainer(imageOf(service))
    .withExposedPorts({ container: inside, host: port })
    .withEnvironment(env)
    .withCommand(command)
    .start()
  const { container: containers } = await getContainerRuntimeClient()
  const handle = containers.getById(container.getId())
  return {
    port,
    kill: () => handle.kill(),
    freeze: () => handle.pause(),
    // A service that is not frozen refuses.
    thaw: () => handle.unpause().catch(() => undefined),
    start: () => handle.start(),
    stop: async () => {
      await container.stop()
    },
  }
}
