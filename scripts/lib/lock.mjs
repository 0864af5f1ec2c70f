/**
 * The optional packages that the lock's packages name and the lock lacks.
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
