import { existsSync } from 'node:fs'
import { expect } from '@playwright/test'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { shareCanvas } from './media.ts'

export interface FirefoxPerson extends AsyncDisposable {
  browser: Browser
  page: Page
}

/** Opens Debian's Firefox for one person, with a fake camera and a microphone that hears a tone, over WebDriver BiDi. */
export async function openFirefox({ tone }: { tone: number }): Promise<FirefoxPerson> {
  const executablePath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
  if (!executablePath) throw new Error('This journey needs Firefox: sudo apt-get install firefox-esr')
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      'media.navigator.streams.fake': true,
      'media.navigator.audio.fake_frequency': tone,
      // Camera, microphone and screen are granted without a prompt.
      'media.navigator.permission.disabled': true,
      // Everything is on this machine.
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
      'ui.prefersReducedMotion': 1,
    },
  })
  const [page = await browser.newPage()] = await browser.pages()
  page.setDefaultTimeout(20_000)
  // Headless Firefox has no screen to share.
  await page.evaluateOnNewDocument(shareCanvas)
  return { browser, page, [Symbol.asyncDispose]: () => browser.close() }
}

type Role = 'button' | 'menuitem' | 'radio' | 'region' | 'textbox'

const selectors: Record<Role, string> = {
  button: 'button, [role="button"]',
  // The label is the first line of the item.
  menuitem: '[role="menuitem"] span',
  // The input itself is hidden, so its label is pressed.
  radio: 'label',
  region: 'section',
  textbox: 'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea',
}

/** The last shown element with this role and name, inside of `within`, as far as this journey needs names. Runs in the page. */
function findNamed(selector: string, name: string, within: string): Element | null {
  const nameOf = (element: Element): string => {
    const labels = [
      ...(element.getAttribute('aria-labelledby')?.split(' ') ?? []).map((id) => document.getElementById(id)),
      ...(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? (element.labels ?? [])
        : []),
    ]
    const text = labels.map((label) => label?.textContent).join(' ')
    return (element.getAttribute('aria-label') ?? (text || element.textContent)).trim()
  }
  const found = [...document.querySelectorAll(within)]
    .flatMap((part) => [...part.querySelectorAll(selector)])
    .filter((element) => element.checkVisibility() && nameOf(element) === name)
  return found.at(-1) ?? null
}

/** Waits for an element with this role and name. */
export async function find(page: Page, role: Role, name: string, within = 'body') {
  let found: Awaited<ReturnType<typeof look>> = null
  const look = async () =>
    (
      await page.evaluateHandle(findNamed, selectors[role], name, within)
    ).asElement() as ElementHandle<Element> | null
  await expect
    .poll(async () => Boolean((found = await look())), { message: `${role} “${name}”`, timeout: 20_000 })
    .toBe(true)
  if (!found) throw new Error(`There is no ${role} “${name}”`)
  return found as ElementHandle<Element>
}

/** Presses what has this role and name, once it stands still. */
export async function press(
  page: Page,
  name: string,
  { role = 'button', within = 'body' }: { role?: Role; within?: string } = {},
) {
  const element = await find(page, role, name, within)
  let before = ''
  await expect
    .poll(async () => before === (before = JSON.stringify(await element.boundingBox())), { intervals: [150] })
    .toBe(true)
  await element.click()
}

export async function fill(page: Page, label: string, text: string) {
  const field = await find(page, 'textbox', label)
  await field.focus()
  await page.keyboard.type(text)
}

/** Waits until the page contains a text. */
export async function expectText(page: Page, text: string) {
  await expect.poll(() => page.evaluate(() => document.body.innerText), { timeout: 20_000 }).toContain(text)
}

/**
 * Level of a tone in the sound of others, in dBFS. Without a sound card, Firefox runs no AudioContext: half a second is recorded and
 * decoded instead. Runs in the page.
 */
export async function recordedTone(frequencyHz: number): Promise<number> {
  const streams = [...document.querySelectorAll('audio')]
    .map(({ srcObject }) => srcObject)
    .filter((stream): stream is MediaStream => stream instanceof MediaStream && stream.active)
  const levels = streams.map(async (stream) => {
    const recorder = new MediaRecorder(stream)
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    await new Promise((resolve) => setTimeout(resolve, 500))
    recorder.stop()
    await stopped
    const sound = await new OfflineAudioContext(1, 48_000, 48_000).decodeAudioData(
      await new Blob(parts).arrayBuffer(),
    )
    let real = 0
    let imaginary = 0
    for (const [index, sample] of sound.getChannelData(0).entries()) {
      const angle = (2 * Math.PI * frequencyHz * index) / sound.sampleRate
      real += sample * Math.cos(angle)
      imaginary += sample * Math.sin(angle)
    }
    return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / sound.length + 1e-10)
  })
  return Math.max(-200, ...(await Promise.all(levels)))
}
