import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
type Rule = IForbiddenRuleType & Record<'from' | 'to', { path?: string | string[] }>

// The configuration is CommonJS without types; its shape is dependency-cruiser's own.
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: Rule[]
  options: object
}

/** One violation for each rule: a file, and what it imports. */
const planted: Record<string, [from: string, to: string]> = {
  'contract-imports-only-zod-and-orpc': ['packages/contract/src/a.ts', 'node:fs'],
  'scheduling-is-pure': ['packages/scheduling/src/a.ts', 'node:fs'],
  'packages-never-import-apps': ['packages/ui/src/a.ts', 'apps/web/src/b.ts'],
  'apps-are-never-imported': ['apps/web/src/a.ts', 'apps/server/src/b.ts'],
  'server-module-through-its-index': [
    'apps/server/src/modules/rooms/a.ts',
    'apps/server/src/modules/meetings/meetings.service.ts',
  ],
  'server-module-through-its-index-from-app': [
    'apps/server/src/app/app.ts',
    'apps/server/src/modules/rooms/rooms.service.ts',
  ],
  'product-imports-no-tools': ['packages/ui/src/a.ts', 'bench/harness/b.ts'],
  'journeys-see-the-product-from-outside': [
    'e2e/support/a.ts',
    'apps/server/src/platform/database/database.ts',
  ],
  'tools-use-server-modules-through-their-index': [
    'bench/load/a.ts',
    'apps/server/src/modules/rooms/rooms.service.ts',
  ],
  'nothing-imports-the-composition': [
    'apps/server/src/modules/rooms/a.ts',
    'apps/server/src/app/personal-data.ts',
  ],
  'integrations-import-only-the-platform': [
    'apps/server/src/integrations/smtp/a.ts',
    'apps/server/src/modules/rooms/index.ts',
  ],
  'web-feature-through-its-index': [
    'apps/web/src/features/home/a.ts',
    'apps/web/src/features/room/model/b.ts',
  ],
  'web-feature-through-its-index-from-app': [
    'apps/web/src/app/a.ts',
    'apps/web/src/features/room/model/b.ts',
  ],
  'web-shared-imports-no-feature': ['apps/web/src/shared/a.ts', 'apps/web/src/features/room/index.ts'],
  'only-media-imports-livekit-client': ['apps/web/src/a.ts', 'livekit-client'],
  'only-its-integration-imports-a-vendor': ['apps/server/src/modules/rooms/a.ts', 'nodemailer'],
  'tests-are-not-imported': ['packages/ui/src/a.ts', 'packages/ui/src/b.test.ts'],
  'imports-resolve': ['packages/ui/src/a.ts', 'no-such-package'],
}

const tiers = config.forbidden.filter(({ name }) => /^(server|web)-tier-/.test(name ?? ''))

/** The folders of the modules or features that a rule names. */
function modulesOf(path: unknown): string[] {
  const [, folder = '', names = ''] = /^\^(\S+?\/)\(([^)]+)\)\/$/.exec(String(path)) ?? []
  // One folder with a choice of names, or a choice of whole paths.
  if (names) return names.split('|').map((name) => folder + name)
  return String(path)
    .replace(/^\^\(|\)$/g, '')
    .split('|')
    .map((one) => one.replace(/\/$/, ''))
}

for (const { name = '', from, to } of tiers) {
  const [lower] = modulesOf(from.path)
  const target = modulesOf(to.path).find((other) => other !== lower)
  planted[name] = [`${lower}/a.ts`, `${target}/index.ts`]
}

const folders = ['apps', 'packages', 'e2e', 'bench', 'scripts']
let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'majlis-imports-'))
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  for (const folder of folders) mkdirSync(join(directory, folder))
})

afterEach(() => {
  rmSync(directory, { recursive: true, force: true })
})

function write(file: string, text: string) {
  mkdirSync(dirname(join(directory, file)), { recursive: true })
  writeFileSync(join(directory, file), text)
}

async function violations(): Promise<string[]> {
  const { output } = await cruise(folders, {
    ...config.options,
    baseDir: directory,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  })
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations.map((violation) => violation.rule.name)
}

describe('the import rules', () => {
  it.each(config.forbidden.map((rule) => rule.name ?? '').filter((name) => name !== 'no-cycles'))(
    'catch a planted violation of %s',
    async (name) => {
      const [from, to] = planted[name] ?? ['', '']
      if (to.includes('/')) write(to, 'export const there = 1\n')
      const target = to.includes('/') ? join(directory, to) : to
      write(from, `import * as other from '${target}'\nexport const here = other\n`)
      expect(await violations()).toContain(name)
    },
  )

  it('know the tier of every feature', () => {
    const known = new Set(tiers.flatMap(({ from, to }) => [...modulesOf(from.path), ...modulesOf(to.path)]))
    const features = readdirSync(join(root, 'apps/web/src/features')).map(
      (name) => `apps/web/src/features/${name}`,
    )
    expect(features.filter((feature) => !known.has(feature))).toEqual([])
  })

  it('catch a planted cycle', async () => {
    write('packages/ui/src/a.ts', "import { b } from './b.ts'\nexport const a = () => b\n")
    write('packages/ui/src/b.ts', "import { a } from './a.ts'\nexport const b = () => a\n")
    expect(await violations()).toContain('no-cycles')
  })

  it('catch a cycle of which one half is types', async () => {
    write('packages/ui/src/a.ts', "import { b } from './b.ts'\nexport type A = 1\nexport const a = b\n")
    write('packages/ui/src/b.ts', "import type { A } from './a.ts'\nexport const b: A = 1\n")
    expect(await violations()).toContain('no-cycles')
  })
})
