import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '../harness/chromium.ts'

export interface ScreenGrab extends AsyncDisposable {
  /** The browser and ffmpeg; the screen itself is not counted. */
  pids(): Promise<number[]>
}

const display = ':87'
const size = '1280x720'

/** Shows a page in Chromium on a screen in memory (Xvfb), and has ffmpeg record that screen, as recorders without a browser's own encoder do. */
export async function grabScreen(url: string): Promise<ScreenGrab> {
  if (!existsSync('/usr/bin/Xvfb')) throw new Error('Install Xvfb to compare with it: apt-get install xvfb.')
  const folder = await mkdtemp(join(tmpdir(), 'majlis-grab-'))
  const env = { ...process.env, DISPLAY: display }
  const screen = spawn('/usr/bin/Xvfb', [display, '-screen', '0', `${size}x24`], { stdio: 'ignore' })
  await waitFor(() => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`))
  const browser = await chromium.launchServer({
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    headless: false,
    env,
    args: [...chromiumFlags, '--kiosk', '--window-position=0,0', `--window-size=${size.replace('x', ',')}`],
  })
  const page = await (await chromium.connect(browser.wsEndpoint())).newPage()
  await page.goto(url)
  await page.waitForFunction(() => document.querySelectorAll('video').length > 0, undefined, {
    timeout: 20_000,
  })
  const input = ['-f', 'x11grab', '-framerate', '25', '-video_size', size, '-i', display]
  const output = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-b:v',
    '1800k',
    '-g',
    '50',
    join(folder, 'film.mp4'),
  ]
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-nostdin', ...input, ...output], { env, stdio: 'ignore' })
  return {
    pids: async () => [browser.process().pid, ffmpeg.pid].filter((pid) => pid !== undefined),
    async [Symbol.asyncDispose]() {
      await end(ffmpeg)
      await browser.close()
      await end(screen)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGINT')
  await once(child, 'exit')
}

async function waitFor(isThere: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    if (isThere()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Xvfb did not start.')
}
