import { vi } from 'vitest'

/**
 * Stands in for the server. The first beginning that fits a path answers. A path that none fits stays unanswered, as
 * while it loads. Returns the paths that were asked for.
 */
export const answerWith = (answers: Readonly<Record<string, unknown>>): string[] => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const found = Object.entries(answers).find(([beginning]) => path.startsWith(beginning))
    return found === undefined
      ? new Promise(() => {})
      : Promise.resolve(new Response(JSON.stringify(found[1])))
  })
  return asked
}
