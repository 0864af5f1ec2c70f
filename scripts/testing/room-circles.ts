type Module = { source: string; dependencies: { resolved: string }[] }

const isTest = (file: string): boolean => /\.test\.|\/testing\//.test(file)

/** The folder directly under `floor` that the file lies in. */
const roomOf = (floor: string, file: string): string | undefined =>
  file.startsWith(`${floor}/`) && !isTest(file)
    ? /^(.+?)\//.exec(file.slice(floor.length + 1))?.[1]
    : undefined

/** The rooms that each room of the floor imports, tests apart. */
const importsOf = (floor: string, modules: readonly Module[]): Map<string, Set<string>> => {
  const imported = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const room = roomOf(floor, source)
    if (room === undefined) continue
    const others = dependencies.flatMap(({ resolved }) => roomOf(floor, resolved) ?? [])
    const all = [...(imported.get(room) ?? []), ...others.filter((other) => other !== room)]
    imported.set(room, new Set(all))
  }
  return imported
}

/** The rooms of a floor that import each other, even by way of others: 'cart -> order'. */
export const roomCircles = (floor: string, modules: readonly Module[]): string[] => {
  const imported = importsOf(floor, modules)
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imported.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    )
  return [...imported].flatMap(([room, others]) =>
    [...others].filter((other) => reaches(other, room)).map((other) => `${room} -> ${other}`),
  )
}
