import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)

/** Lines of TypeScript in a module, without its tests and what only tests use. */
const most = 6_000

const modules = [
  'apps/server/src/{app,commands,demo}',
  'apps/server/src/{integrations,modules,platform}/*',
  'apps/web/src/{app,public-pages}',
  'apps/web/src/{features,shared}/*',
  'packages/*',
]

/** Modules with a limit of their own, each with the reason. */
const ownLimits: Record<string, number> = {
  // One declaration for each call, in a folder for each group; importing the calls together is the purpose of the package.
  'packages/contract': 14_000,
}

function linesOf(module: string): number {
  const files = globSync(`${module}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$/.test(path),
  })
  const text = files.map((file) => readFileSync(new URL(file, root), 'utf8')).join('')
  return text.split('\n').length - 1
}

const sizes = new Map(
  globSync(modules, { cwd: root, exclude: (path) => /\.\w+$/.test(path) }).map(
    (module) => [module, linesOf(module)] as const,
  ),
)

const above = (limitOf: (module: string) => number) =>
  [...sizes].filter(([module, lines]) => lines > limitOf(module)).map(([module]) => module)

it('has no module above 6,000 lines without tests', () => {
  expect(sizes.size).toBeGreaterThan(100)
  expect(above((module) => ownLimits[module] ?? most)).toEqual([])
})

it('gives a limit of its own only to modules that need one', () => {
  expect(above(() => most)).toEqual(expect.arrayContaining(Object.keys(ownLimits)))
})
