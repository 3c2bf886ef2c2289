import { existsSync, readFileSync } from 'node:fs'

/** Whether the web app has a page at a path. Without a list in the build, it has one at each. */
export function readAddresses(file: string): (pathname: string) => boolean {
  if (!existsSync(file)) return () => true
  // Written by our own build.
  const known = (JSON.parse(readFileSync(file, 'utf8')) as string[]).map(patternOf)
  return (pathname) => known.some((pattern) => pattern.test(pathname))
}

/** `$name` stands for one part, and `$` at the end for any number of them. */
function patternOf(address: string): RegExp {
  const parts = address.split('/').filter((part) => part !== '')
  const written = parts.map((part) => {
    if (part === '$') return '(?:/.*)?'
    return part.startsWith('$') ? '/[^/]+' : `/${part.replace(/[^\w-]/g, '\\$&')}`
  })
  return new RegExp(`^${written.join('')}/?$`, 'i')
}
