import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { encodesH264 } from './encodes-h264.ts'

/** A program that prints the page as Chromium does, with the result of its script. */
async function browserThat(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'majlis-stub-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const program = join(folder, 'chromium')
  await writeFile(program, `#!/bin/sh\n${script}\n`)
  await chmod(program, 0o755)
  return program
}

const printing = (body: string) =>
  browserThat(`echo "<html><head><script>… ? 'yes' : 'no'</script></head><body>${body}</body></html>"`)

it('[1.11] asks the browser whether it encodes H.264', async () => {
  expect(await encodesH264(await printing('yes'))).toBe(true)
  expect(await encodesH264(await printing('no'))).toBe(false)
})

it('does not know it of a program that fails or prints something else', async () => {
  expect(await encodesH264(await browserThat('exit 1'))).toBeNull()
  expect(await encodesH264(await browserThat('echo no'))).toBeNull()
  expect(await encodesH264('/nowhere/chromium')).toBeNull()
})

it('asks for the types that the layout page records, and leaves no profile behind', async () => {
  const profiles = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('majlis-browser-'))
  const before = await profiles()
  const asked = await browserThat(`case "$*" in
*avc1.4d0028*avc1.42e028*) echo "<body>yes</body>" ;;
esac`)
  expect(await encodesH264(asked)).toBe(true)
  expect(await profiles()).toEqual(before)
})
