import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@majlis/contract'
import type { Browser } from 'playwright-core'
import { accountScreens } from './account-screens.ts'
import { calendarScreens } from './calendar-screens.ts'
import { chatCallScreens } from './chat-call-screens.ts'
import { chatScreens } from './chat-screens.ts'
import { createCalls } from './calls.ts'
import { connectedCalendarScreens } from './connected-calendar-screens.ts'
import { drawCameras } from './cameras.ts'
import { capture, type Shot } from './capture.ts'
import { preJoinScreens } from './pre-join-screens.ts'
import { presentingScreens } from './presenting-screens.ts'
import { driveScreens } from './drive-screens.ts'
import { guestScreens } from './guest-screens.ts'
import { homeScreens } from './home-screens.ts'
import { keepInstallation, openInstallation, type Installation } from './installation.ts'
import { callReminderScreens, invitationScreens } from './invitation-screens.ts'
import { languages, readOptions, type Options } from './options.ts'
import { meetingPageScreens } from './meeting-page-screens.ts'
import { notificationScreens } from './notification-screens.ts'
import { organizationScreens } from './organization-screens.ts'
import { peopleScreens } from './people-screens.ts'
import { pictureScale, pictureScreens, takePart, writePictures, writePublicPictures } from './pictures.ts'
import { rareScreens } from './rare-screens.ts'
import { recordingScreens } from './recording-screens.ts'
import { resultScreens } from './result-screens.ts'
import { roomScreens } from './room-screens.ts'
import { schedulerScreens } from './scheduler-screens.ts'
import type { Screen } from './screen.ts'
import { writeIndex, writeSheet } from './sheet.ts'
import { openBrowser, openStage, type Stage } from './stage.ts'
import { endStandIns } from './stand-in.ts'
import { systemScreens } from './system-screens.ts'

const folder = join(import.meta.dirname, '../../screens')
const picturesFolder = join(import.meta.dirname, '../../docs/pictures')
const publicPicturesFolder = join(import.meta.dirname, '../../apps/web/src/public-pages/pictures')
/** Home comes first, because the meetings that the others start would appear in its list. */
const acts: readonly (readonly Screen[])[] = [
  [
    ...accountScreens,
    ...organizationScreens,
    ...peopleScreens,
    ...guestScreens,
    ...homeScreens,
    ...notificationScreens,
    ...chatCallScreens,
    ...chatScreens,
    ...calendarScreens,
    ...connectedCalendarScreens,
    ...schedulerScreens,
    ...invitationScreens,
    ...recordingScreens,
    ...driveScreens,
    ...resultScreens,
    ...rareScreens,
    ...meetingPageScreens,
  ],
  [...preJoinScreens, ...roomScreens, ...presentingScreens, ...callReminderScreens, ...systemScreens],
]
const screens = acts.flat()
const say = (line: string) => process.stdout.write(`${line}\n`)

await main(readOptions(process.argv.slice(2)))
await endStandIns()

async function main(options: Options) {
  const chosen = screens.filter(
    ({ name }) => options.names.length === 0 || options.names.some((wished) => name.startsWith(wished)),
  )
  if (chosen.length === 0) throw new Error(`There are: ${screens.map(({ name }) => name).join(', ')}.`)
  await using installation = await openInstallation(say)
  if (options.isKept) {
    say(`The installation of the screens runs on ${installation.url} until Ctrl-C.`)
    // Awaited here, because the installation stops when this function returns.
    await keepInstallation(installation)
    return
  }
  await mkdir(folder, { recursive: true })
  await withTools(installation, (tools) =>
    options.isPictures ? renderPictures(tools) : renderScreens(tools, options, chosen),
  )
}

interface Tools {
  readonly scratch: string
  /** Draws, writes sheets, and has no camera that may be used. */
  readonly drawing: Browser
  openStage(language: Language, scale: number): Stage
}

/** Opens the browsers for as long as the work takes. */
async function withTools(installation: Installation, work: (tools: Tools) => Promise<void>) {
  const { url } = installation
  const scratch = await mkdtemp(join(tmpdir(), 'majlis-cameras-'))
  const browsers: Browser[] = []
  try {
    const drawing = await openBrowser()
    browsers.push(drawing)
    const cameras = await drawCameras(drawing, scratch, 'nusrat')
    const browser = await openBrowser({ film: cameras.film })
    browsers.push(browser)
    const calls = createCalls(installation)
    await work({
      scratch,
      drawing,
      openStage: (language, scale) =>
        openStage({ url, language, calls, cameras, browser, blockedBrowser: drawing, scale }),
    })
  } finally {
    for (const browser of browsers) await browser.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Renders act by act and language by language, and writes the sheets. */
async function renderScreens({ drawing, openStage }: Tools, options: Options, chosen: readonly Screen[]) {
  const shots: Shot[] = []
  for (const act of acts) {
    const wanted = act.filter((screen) => chosen.includes(screen))
    for (const language of wanted.length > 0 ? options.languages : []) {
      await using stage = openStage(language, 1)
      shots.push(...(await renderAll(wanted, stage, options)))
    }
  }
  const names = [...new Set(shots.map(({ screen }) => screen))]
  for (const name of names) {
    const own = shots.filter(({ screen }) => screen === name)
    await writeSheet(drawing, folder, name, own)
  }
  await writeIndex(folder)
}

/** Makes the pictures of the README and of the public pages again. */
async function renderPictures({ scratch, drawing, openStage }: Tools) {
  for (const act of acts) {
    for (const language of languages) {
      await using stage = openStage(language, pictureScale)
      for (const screen of pictureScreens(act, language)) {
        say(`${language} ${screen.name}`)
        await takePart(screen, stage, scratch)
      }
    }
  }
  await writePictures(drawing, scratch, picturesFolder)
  await writePublicPictures(drawing, scratch, publicPicturesFolder)
}

async function renderAll(chosen: readonly Screen[], stage: Stage, options: Options): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const screen of chosen) {
    if (screen.isEnglishOnly && stage.language !== 'en') continue
    const startedAt = Date.now()
    try {
      const taken = await capture(screen, stage, options, folder)
      shots.push(...taken)
      const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
      const found = [
        ...new Set(taken.flatMap(({ size, findings }) => findings.map((one) => `${size}: ${one}`))),
      ]
      if (taken.length > 0) say(`${stage.language} ${screen.name} (${seconds} s) ${found.join(' · ')}`.trim())
    } catch (error) {
      process.exitCode = 1
      say(
        `${stage.language} ${screen.name} FAILED: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  return shots
}
