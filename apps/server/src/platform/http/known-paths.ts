import { existsSync, readFileSync } from 'node:fs'

/** `organization`: it is one if an organisation has it as its address. */
export type PathKind = 'page' | 'organization' | 'unknown'

const organizationPath = '/$vanity'

/** Reads the list of the web app's pages. Returns what a path is; without a list, every path counts as a page. */
export function readPagePaths(file: string): (pathname: string) => PathKind {
  if (!existsSync(file)) return () => 'page'
  // Written by our own build.
  const paths = JSON.parse(readFileSync(file, 'utf8')) as string[]
  const known = paths.filter((path) => path !== organizationPath).map(patternOf)
  const ofOrganizations = paths.includes(organizationPath) ? patternOf(organizationPath) : null
  return (pathname) => {
    if (known.some((pattern) => pattern.test(pathname))) return 'page'
    return ofOrganizations?.test(pathname) ? 'organization' : 'unknown'
  }
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
