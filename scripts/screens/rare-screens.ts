import type {
  ArchivePlan,
  DataExport,
  DriveEntry,
  LastAction,
  MeetingPage,
  MinutesTranslation,
  ProcessingEngines,
  ProcessingRules,
  RoomContents,
  Transcription,
} from '@majlis/contract'
import { languageChoices } from '@majlis/i18n'
import type { Page } from 'playwright-core'
import { fileNames } from './documents.ts'
import { titleOf } from './people.ts'
import { openMinutes, openPath, openResult, openTranscript, otherLanguage } from './result-screens.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'
import { talks } from './talk.ts'

/** Changes what the server answers: these states are short, or take more than the demo has. */
export async function answer<T>(page: Page, path: string, change: (data: T) => T): Promise<void> {
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    // The contract's shape of every success.
    const body = (await response.json()) as { data: T }
    await route.fulfill({ response, json: { ...body, data: change(body.data) } })
  })
}

/** What is left to do from the date before, in the words of the minutes. */
export function lastActions({ language }: Stage): LastAction[] {
  return talks[language].minutes.actions.map(({ text, owner = '', due = '' }, place) => ({
    id: `0198c0de-0000-7000-8000-00000000000${place}`,
    text,
    owner,
    due,
    canSetDone: place === 0,
    calendarId: '0198c0de-0000-7000-8000-000000000009',
    transcriptId: '0198c0de-0000-7000-8000-00000000000a',
    startMs: place * 60_000,
    date: Date.now() - 7 * 86_400_000,
  }))
}

/** Changes what the room says of its contents. */
export const withLastActions = (stage: Stage, page: Page) =>
  answer<RoomContents>(page, '/meeting/room/contents', (contents) => ({
    ...contents,
    lastActions: lastActions(stage),
  }))

async function chooseOther(stage: Stage, page: Page) {
  const { nativeName = '' } = languageChoices.find(({ language }) => language === otherLanguage(stage)) ?? {}
  await page.getByRole('button', { name: stage.text('transcripts', 'translate.button'), exact: true }).click()
  await page.getByRole('menuitem', { name: nativeName }).click()
}

/** A list of 10,000 entries, of which the server sends a page at a time. */
async function openCrowd(stage: Stage): Promise<Page> {
  const { calls, language } = stage
  const member = await calls.signUp('Nusrat', 'Rahman', language, 'Riverside Library')
  await calls.makeFolder(member, titleOf(language))
  const page = await stage.open('/home', { member: await calls.signInAgain(member) })
  const number = new Intl.NumberFormat(language === 'bn' ? 'bn' : 'en', {
    minimumIntegerDigits: 5,
    useGrouping: false,
  })
  const pageSize = 200
  await page.route('**/api/drive/entries?*', async (route) => {
    const url = new URL(route.request().url())
    const first = Number(url.searchParams.get('cursor') ?? 0)
    // Only the first page is the server's, and it does not know these cursors.
    url.searchParams.delete('cursor')
    const response = await route.fetch({ url: url.href })
    // The contract's shape of every success.
    const body = (await response.json()) as { data: { folder: unknown; data: DriveEntry[] } }
    const [one] = body.data.data
    const data = Array.from({ length: pageSize }, (_, place) => ({
      ...one,
      id: `0198c0de-0000-7000-8000-${String(first + place).padStart(12, '0')}`,
      name: `${titleOf(language)} ${number.format(first + place + 1)}`,
    }))
    const nextCursor = first + pageSize < 10_000 ? String(first + pageSize) : null
    await route.fulfill({ response, json: { ...body, data: { ...body.data, data, nextCursor } } })
  })
  await page.goto(`${stage.url}/drive`)
  await page.locator('main').getByRole('checkbox').nth(5).waitFor()
  return page
}

/** States of pages that last for a moment, or that need more than the demo has. */
export const rareScreens: readonly Screen[] = [
  {
    name: 'result-transcript-translating',
    isWhole: true,
    async open(stage) {
      const page = await openTranscript(stage)
      const language = ({ en: 'EN', bn: 'BN', ar: 'AR' } as const)[otherLanguage(stage)]
      const running = { language, state: 'translating', progress: 0.4, requestedByUserId: null } as const
      await answer<Transcription>(page, '/meeting/meeting-management/transcription?*', (data) => ({
        ...data,
        recordings: data.recordings.map((one) => ({
          ...one,
          transcript: one.transcript && { ...one.transcript, translations: [running] },
        })),
      }))
      await page.reload()
      await chooseOther(stage, page)
      await page.getByText(stage.text('transcripts', 'translate.running')).waitFor()
      return page
    },
  },
  {
    name: 'result-minutes-untranslated',
    isWhole: true,
    async open(stage) {
      const page = await openMinutes(stage)
      await page.route('**/api/meeting/meeting-management/translated-minutes', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              json: { status: 'success', data: { state: 'failed', progress: null, lines: [] } },
            })
          : route.fallback(),
      )
      await answer<MinutesTranslation>(page, '/meeting/meeting-management/translated-minutes?*', (data) => ({
        ...data,
        state: 'failed',
        progress: null,
        lines: data.lines.slice(0, 2),
      }))
      await chooseOther(stage, page)
      await page.getByRole('button', { name: stage.text('minutes', 'translate.again') }).waitFor()
      return page
    },
  },
  {
    name: 'result-archive-series',
    async open(stage) {
      const page = await openResult(stage, 'overview')
      await answer<MeetingPage>(page, '/meeting/meeting-management/meeting?*', (data) => ({
        ...data,
        rrule: 'FREQ=WEEKLY',
      }))
      await answer<ArchivePlan>(page, '/meeting/meeting-management/*/archive?*', (plan) => ({
        ...plan,
        dates: 52,
        parts: plan.parts.map((one) => ({
          ...one,
          files: one.files * 52,
          bytes: one.bytes * 52,
          leftOut: one.files > 0 ? [{ reason: 'too_many_dates', count: 12 }] : one.leftOut,
        })),
      }))
      await page.reload()
      await page.getByRole('button', { name: stage.text('meetingPage', 'head.more') }).click()
      await page.getByRole('menuitem', { name: stage.text('meetingPage', 'archive.title') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(stage.text('meetingPage', 'report.series')).click()
      await dialog.getByRole('status').waitFor()
      return page
    },
  },
  {
    name: 'result-last-time',
    isWhole: true,
    async open(stage) {
      const page = await openResult(stage, 'contents')
      await answer<MeetingPage>(page, '/meeting/meeting-management/meeting?*', (data) => ({
        ...data,
        state: 'upcoming',
        previousDate: Date.now() - 7 * 86_400_000,
      }))
      await answer<LastAction[]>(page, '/meeting/meeting-management/*/from-last-time*', () =>
        lastActions(stage),
      )
      await page.reload()
      await page.getByText(stage.text('minutes', 'actions.fromLastTime')).waitFor()
      return page
    },
  },
  {
    name: 'result-no-engines',
    isWhole: true,
    async open(stage) {
      const page = await openPath(stage, '/home')
      await answer<{ rules: ProcessingRules; engines: ProcessingEngines }>(
        page,
        '/v1/organization/processing-rules',
        (data) => ({
          ...data,
          engines: { speech: null, languageModel: null, translator: null, officeEditor: null },
        }),
      )
      await page.goto(`${stage.url}/organization?tab=meetings`)
      await page.getByText(stage.text('organization', 'processing.noSpeech')).first().waitFor()
      return page
    },
  },
  {
    name: 'result-sending',
    async open(stage) {
      const { calls, language } = stage
      const member = await calls.signUp('Nusrat', 'Rahman', language, 'Riverside Library')
      const startDateTime = Date.now() + 86_400_000
      const { id } = await calls.schedule(member, {
        meetingTitle: titleOf(language),
        startDateTime,
        endDateTime: startDateTime + 3_600_000,
        timeZone: 'Europe/London',
      })
      const page = await stage.open(`/meeting-management/${id}/contents`, {
        member: await calls.signInAgain(member),
      })
      // The first piece is never answered.
      await page.route('**/api/uploads/*', () => undefined)
      await page.locator('main input[type=file]').setInputFiles(
        fileNames[language].slice(0, 2).map((name) => ({
          name: name.replace(/\.\w+$/, '.pdf'),
          mimeType: 'application/pdf',
          buffer: Buffer.alloc(9_000_000, '%PDF'),
        })),
      )
      await page.getByRole('progressbar').first().waitFor({ state: 'attached' })
      await page.getByRole('link', { name: stage.text('meetingPage', 'tabs.overview'), exact: true }).click()
      await page.getByRole('progressbar').first().waitFor({ state: 'attached' })
      return page
    },
  },
  {
    name: 'export-deleted',
    isWhole: true,
    async open(stage) {
      const page = await openPath(stage, '/home')
      await answer<DataExport | null>(page, '/v1/user/data-export', () => ({
        id: '0198c0de-0000-7000-8000-000000000001',
        state: 'outdated',
        progress: 1,
        bytes: null,
        createdAt: Date.now() - 86_400_000,
        endsAt: null,
      }))
      await page.goto(`${stage.url}/profile?tab=data`)
      await page.getByText(stage.text('archive', 'outdated')).waitFor()
      return page
    },
  },
  {
    name: 'drive-crowd',
    open: openCrowd,
    async settle(page) {
      await page.mouse.move(180, 600)
      await page.mouse.wheel(0, 9_000)
      await page.waitForTimeout(800)
    },
  },
]
