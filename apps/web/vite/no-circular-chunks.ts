import type { Plugin } from 'vite'

/**
 * Fails the build if files import each other in a circle: one of them would run before what it imports. Groups without the
 * dependencies of their modules (`includeDependenciesRecursively` in vite.config.ts) make that possible.
 */
export function noCircularChunks(): Plugin {
  return {
    name: 'majlis-no-circular-chunks',
    generateBundle(_options, bundle) {
      const imports = new Map(
        Object.values(bundle).map((file) => [file.fileName, file.type === 'chunk' ? file.imports : []]),
      )
      const circle = circleIn(imports)
      if (circle) throw new Error(`These files import each other: ${circle.join(' → ')}.`)
    },
  }
}

/** A circle of files, beginning and ending with the same one; null if there is none. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  function visit(file: string, path: readonly string[]): string[] | null {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return null
}
