import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { encodesH264, encodesH264Later } from './encodes-h264.ts'

const { signal } = new AbortController()

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
  expect(await encodesH264(await printing('yes'), signal)).toBe(true)
  expect(await encodesH264(await printing('no'), signal)).toBe(false)
})

it('does not know it of a program that fails or prints something else', async () => {
  expect(await encodesH264(await browserThat('exit 1'), signal)).toBeNull()
  expect(await encodesH264(await browserThat('echo no'), signal)).toBeNull()
  expect(await encodesH264('/nowhere/chromium', signal)).toBeNull()
})

it('asks for the types that the layout page records, and leaves no profile behind', async () => {
  const asked = await browserThat(`echo "$*" > "$0.arguments"
case "$*" in
*avc1.4d0028*avc1.42e028*) echo "<body>yes</body>" ;;
esac`)
  expect(await encodesH264(asked, signal)).toBe(true)
  const [, profile = ''] = /--user-data-dir=(\S+)/.exec(await readFile(`${asked}.arguments`, 'utf8')) ?? []
  expect(profile).toContain('majlis-browser-')
  expect(existsSync(profile)).toBe(false)
})

it('ends the browser when the recorder stops', async () => {
  const stopped = new AbortController()
  const begunAt = performance.now()
  const checking = encodesH264(await browserThat('exec sleep 20'), stopped.signal)
  setTimeout(() => stopped.abort(), 100)
  expect(await checking).toBeNull()
  const later = encodesH264Later(await printing('no'), stopped.signal)
  expect(await later).toBeNull()
  expect(performance.now() - begunAt).toBeLessThan(4_000)
})
