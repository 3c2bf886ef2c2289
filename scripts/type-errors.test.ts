import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rootDir } from './machine.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'majlis-types-'))
  const compilerOptions = { allowJs: true, checkJs: true, types: [] }
  const base = join(rootDir, 'tsconfig.base.json')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: base, compilerOptions }))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('oxlint reports type errors of TypeScript and of JavaScript', () => {
  writeFileSync(join(folder, 'a.ts'), "export const size: number = 'large'\n")
  writeFileSync(join(folder, 'b.mjs'), "/** @type {number} */\nexport const size = 'large'\n")
  const lint = join(rootDir, 'node_modules/oxlint/bin/oxlint')
  const config = join(rootDir, '.oxlintrc.json')
  const { status, stdout } = spawnSync(process.execPath, [lint, '--config', config, folder], {
    encoding: 'utf8',
  })
  expect(stdout.match(/TS2322/g)).toHaveLength(2)
  expect(status).toBe(1)
})
