import { existsSync, readFileSync } from 'node:fs'

/** Reads the list of the web app's pages. Returns whether a path is one of them; without a list, every path counts as a page. */
export function readPagePaths(file: string): (pathname: string) => boolean {
  if (!existsSync(file)) return () => true
  // Written by our own build.
  const known = (JSON.parse(readFileSync(file, 'utf8')) as string[]).map(patternOf)
  return (pathname) => known.some((pattern) => pattern.test(pathname))
}

/** `$name` matches one segment, a final `$` any number. */
function patternOf(path: string): RegExp {
  const segments = path.split('/').filter((segment) => segment !== '')
  const patterns = segments.map((segment) => {
    if (segment === '$') return '(?:/.*)?'
    return segment.startsWith('$') ? '/[^/]+' : `/${segment.replace(/[^\w-]/g, '\\$&')}`
  })
  return new RegExp(`^${patterns.join('')}/?$`, 'i')
}
