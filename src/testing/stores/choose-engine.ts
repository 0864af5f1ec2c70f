export type Engines = { given: boolean; docker: boolean; standIn: boolean }

/**
 * The engine of the tests: the server that the environment names, else the real one in a container, else its stand-in.
 */
export const chooseEngine = ({
  given,
  docker,
  standIn,
}: Engines): 'given' | 'container' | 'stand-in' | 'none' => {
  if (given) return 'given'
  if (docker) return 'container'
  return standIn ? 'stand-in' : 'none'
}
