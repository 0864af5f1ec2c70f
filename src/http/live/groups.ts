/** Sets of values by key. A key without values is forgotten. */
export type Groups<Value> = {
  add(key: string, value: Value): void
  remove(key: string, value: Value): void
  has(key: string): boolean
  of(key: string): Value[]
  all(): Value[]
}

export const openGroups = <Value>(): Groups<Value> => {
  const groups = new Map<string, Set<Value>>()
  return {
    add: (key, value) => {
      groups.set(key, (groups.get(key) ?? new Set()).add(value))
    },
    remove: (key, value) => {
      const group = groups.get(key)
      group?.delete(value)
      if (group?.size === 0) groups.delete(key)
    },
    has: (key) => groups.has(key),
    of: (key) => [...(groups.get(key) ?? [])],
    all: () => [...groups.values()].flatMap((group) => [...group]),
  }
}
