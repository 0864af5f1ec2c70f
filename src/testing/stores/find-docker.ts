import { getContainerRuntimeClient } from 'testcontainers'

/** Runs once before the first test of any project. `DOCKER_HERE=no` in the environment selects the stand-ins. */
export const setup = async (): Promise<void> => {
  process.env.DOCKER_HERE ??= await getContainerRuntimeClient().then(
    () => 'yes',
    () => 'no',
  )
}
