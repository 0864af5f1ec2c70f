/**
 * The optional packages that packages of the lock file depend on, and that the lock file does not name.
 * @param {Record<string, { optionalDependencies?: Record<string, string> }>} packages
 */
export const missingOptional = (packages) =>
  Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name]) =>
          !packages[`node_modules/${name}`] && !packages[`${parent}/node_modules/${name}`],
      )
      .map(([name, version]) => ({ name, version, parent })),
  )
