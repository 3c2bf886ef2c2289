import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openChromium } from './harness/chromium.ts'
import { type Installation, type Member, openInstallation } from './harness/installation.ts'
import { describeMachine } from './harness/machine.ts'
import { summarize } from './harness/numbers.ts'
import { recordingHost } from './harness/recording-host.ts'
import type { BenchOptions, BenchResult } from './harness/results.ts'
import { serveLivekitPage } from './peers/livekit-page.ts'

const run = promisify(execFile)
const aimMs = 40
/** Samples of the picture and of the sound: each 10 ms, although a picture comes each 40 ms. */
const rate = 100
const soundRate = 8_000
const beepHz = 1_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How far sound and picture of a film are apart, over an hour (`--quick`: a minute). */
export async function benchSync({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  const minutes = isQuick ? 1 : 60
  await using installation = await openInstallation(say)
  const owner = await installation.signUp('Ada')
  const meeting = await installation.startMeeting(owner, { joinWithoutHost: true })
  const browser = await openBlinking(installation, meeting.joinLink)
  const host = await recordingHost(installation, owner, meeting.joinLink)
  let film: Uint8Array
  try {
    await host.record()
    await pause(minutes * 60_000)
    await host.stop()
    film = await newestFilm(installation, owner, meeting.meetingId)
  } finally {
    await browser.close()
  }
  const delays = await delaysIn(film)
  const tenth = Math.max(1, Math.floor(delays.length / 10))
  const drift = summarize(delays.slice(-tenth)).median - summarize(delays.slice(0, tenth)).median
  const { median, p5, p95 } = summarize(delays)
  const ms = (value: number) => `${Math.round(value)} ms`
  const alone = [
    { name: 'The sound is later than the picture by', value: `${ms(median)} (${ms(p5)} – ${ms(p95)})` },
    { name: 'From the first tenth of the film to the last, that grows by', value: ms(drift) },
    { name: `Within ${aimMs} ms`, value: Math.abs(median) <= aimMs && Math.abs(drift) <= aimMs ? '✔' : '✘' },
  ]
  for (const { name, value } of alone) say(`${name}: ${value}`)
  return {
    bench: 'sync',
    title: 'Sound and picture of a film',
    machine: await describeMachine({ withBrowser: true }),
    conditions: [
      `One person in Chromium, whose picture turns white for a fifth of a second each two seconds, while a tone is heard; recorded for ${minutes} min. ${delays.length} of these moments were found in the film, to 10 ms; pictures come each 40 ms.`,
    ],
    measures: [],
    alone,
  }
}

/** Joins with a camera and a microphone that come and go together. */
async function openBlinking(installation: Installation, joinLink: string) {
  const livekitPage = await serveLivekitPage()
  const browser = await openChromium()
  const page = await browser.newPage()
  await page.addInitScript(blinkTogether, beepHz)
  const { token } = await installation.joinAsGuest(joinLink, 'Linus')
  const url = (installation.stack.env['LIVEKIT_URL'] ?? '').replace(/^http/, 'ws')
  await page.goto(livekitPage.roomUrl({ url, token }))
  await page.waitForFunction(() => document.title === 'published', undefined, { timeout: 20_000 })
  return browser
}

/** Runs in the page, before its own scripts; needs nothing from outside. */
function blinkTogether(frequency: number): void {
  const [everySeconds, onSeconds] = [2, 0.2]
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('no canvas')
  const context = new AudioContext()
  const sound = context.createMediaStreamDestination()
  const gain = new GainNode(context, { gain: 0 })
  const tone = new OscillatorNode(context, { frequency })
  tone.connect(gain).connect(sound)
  tone.start()
  for (let at = 1; at < 2 * 3_600; at += everySeconds) {
    gain.gain.setValueAtTime(0.5, at)
    gain.gain.setValueAtTime(0, at + onSeconds)
  }
  const draw = () => {
    const since = (context.currentTime + everySeconds - 1) % everySeconds
    drawing.fillStyle = since < onSeconds ? '#fff' : '#000'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
  }
  setInterval(draw, 10)
  const picture = canvas.captureStream(25)
  navigator.mediaDevices.getUserMedia = async () =>
    new MediaStream([...picture.getVideoTracks(), ...sound.stream.getAudioTracks()])
}

/** Waits for the file of the recording, and loads it. */
async function newestFilm({ url }: Installation, { accessToken }: Member, meetingId: string) {
  const headers = { authorization: `Bearer ${accessToken}` }
  for (let turn = 0; turn < 300; turn += 1) {
    const response = await fetch(`${url}/api/meeting/cloud-record/${meetingId}`, { headers })
    const { data } = (await response.json()) as { data: { data: { downloadUrl: string }[] } }
    const [recording] = data.data
    if (recording) return new Uint8Array(await (await fetch(`${url}${recording.downloadUrl}`)).arrayBuffer())
    await pause(1_000)
  }
  throw new Error('There is no film after five minutes.')
}

/** By how many milliseconds each tone begins after its white picture. */
async function delaysIn(film: Uint8Array): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'majlis-bench-sync-'))
  try {
    const file = join(folder, 'film.mp4')
    await writeFile(file, film)
    const options = { encoding: 'buffer', maxBuffer: 2 ** 30 } as const
    const decode = async (args: string[]) =>
      (await run('ffmpeg', ['-v', 'error', '-i', file, ...args, 'pipe:1'], options)).stdout
    // The middle of the picture, as one dot.
    const dot = `crop=iw/4:ih/4,fps=${rate},scale=1:1:flags=area`
    const pictures = await decode(['-map', '0:v', '-vf', dot, '-f', 'rawvideo', '-pix_fmt', 'gray'])
    const sound = await decode(['-map', '0:a', '-ac', '1', '-ar', `${soundRate}`, '-f', 'f32le'])
    const flashes = beginnings([...pictures].map((light) => light > 128))
    const beeps = beginnings(loudParts(sound))
    return flashes.flatMap((flash) => {
      const beep = beeps.find((one) => Math.abs(one - flash) < rate)
      return beep === undefined ? [] : [((beep - flash) * 1_000) / rate]
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether the tone is heard in each hundredth of a second. */
function loudParts(sound: Buffer): boolean[] {
  const length = soundRate / rate
  return Array.from({ length: Math.floor(sound.length / 4 / length) }, (_, part) => {
    let energy = 0
    for (let at = 0; at < length; at += 1) energy += sound.readFloatLE((part * length + at) * 4) ** 2
    return Math.sqrt(energy / length) > 0.02
  })
}

/** Where something begins that was not there for half a second. */
function beginnings(states: readonly boolean[]): number[] {
  let lastAt = -rate
  return states.flatMap((isOn, at) => {
    if (!isOn) return []
    const isNew = at - lastAt > rate / 2
    lastAt = at
    return isNew ? [at] : []
  })
}
