import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { sandboxedFfmpeg } from '../../../testing/ffmpeg.ts'
import { findPrograms } from './find-programs.ts'
import { openLayout } from './layout-browser.ts'

/** A layout page that reports its size when the recording starts. */
const page = `<!doctype html><script>
  window.majlisRecorder = { ready() {}, finish() {}, start: () => fetch('/size/' + innerWidth + 'x' + innerHeight) }
</script>`

it('[1.11] opens the layout page at the size of the recording', async ({ skip }) => {
  const programs = findPrograms({ browser: undefined, ffmpeg: sandboxedFfmpeg() })
  if (typeof programs === 'string') return skip('Chromium is missing (sudo apt-get install chromium)')
  const sizes: string[] = []
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/size/')) sizes.push(url)
    response.setHeader('content-type', 'text/html').end(page)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/recorder.html`
  for (const height of [720, 1080] as const) {
    const layout = await openLayout({ program: programs.browser, url, height, captureId: 'c' })
    await layout.close()
  }
  expect(sizes).toEqual(['/size/1280x720', '/size/1920x1080'])
})
