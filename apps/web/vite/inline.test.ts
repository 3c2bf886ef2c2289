import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inlineInto } from './inline.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function build(files: Record<string, string>): string {
  const dir = mkdtempSync(join(tmpdir(), 'majlis-inline-'))
  mkdirSync(join(dir, 'assets'))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dir, 'assets', file), text)
  return dir
}

const link = (file: string) => `<link rel="stylesheet" crossorigin href="/assets/${file}">`

const page = `<head><script src="/assets/start.js" data-screen='{"next":[]}'></script>${link('a.css')}<title>Majlis</title>${link('b.css')}</head><body><script src="/assets/old.js" async></script><script src="/assets/form.js"></script></body>`

it('writes what a page is painted with into it, with the hashes of the content security policy', async () => {
  const dir = build({
    'a.css': 'a{}',
    'b.css': "b{content:'$&'}",
    'start.js': "go('$1')\n",
    'form.js': 'fill()',
  })
  const { page: painted, hashes } = await inlineInto(page, {
    dir,
    scripts: ['assets/start.js', 'assets/form.js'],
  })
  const disabled = (file: string) => link(file).replace('<link', '<link disabled')
  expect(painted).toBe(
    `<head><script data-screen='{"next":[]}'>go('$1')</script><style>a{}b{content:'$&'}</style>${disabled('a.css')}<title>Majlis</title>${disabled('b.css')}</head><body><script src="/assets/old.js" async></script><script>fill()</script></body>`,
  )
  expect(hashes).toEqual({
    style: hashOf("a{}b{content:'$&'}"),
    script: `${hashOf("go('$1')")} ${hashOf('fill()')}`,
  })
})

it('refuses what would end its element', async () => {
  const dir = build({ 'a.css': 'a{}', 'b.css': '</style>', 'start.js': '' })
  await expect(inlineInto(page, { dir, scripts: [] })).rejects.toThrow('style')
})
