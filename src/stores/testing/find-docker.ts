import { getContainerRuntimeClient } from 'testcontainers'

/** Before the first test, of whichever project. `DOCKER_HERE=no` in the environment keeps to the stand-ins. */
export const setup = async (): Promise<void> => {
  process.env.DOCKER_HERE ??= await getContainerRuntimeClient().then(
    () => 'yes',
    () => 'no',
  )
}
