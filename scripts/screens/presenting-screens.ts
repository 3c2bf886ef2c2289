import type { CaptionLine } from '@majlis/contract'
import type { Page } from 'playwright-core'
import { agendas } from './agendas.ts'
import type { Admitted, Member } from './calls.ts'
import { fileNames, makeDocument } from './documents.ts'
import { namesOf, titleOf } from './people.ts'
import { answer, withLastActions } from './rare-screens.ts'
import { otherLanguage } from './result-screens.ts'
import { dismissNotices, participantToken } from './room-meeting.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'
import { standIn } from './stand-in.ts'
import { talks } from './talk.ts'

interface Presented {
  readonly host: Page
  readonly guest: Page
}

/** A meeting with captions in which the host presents a document, seen by the host and by a guest. */
function present(stage: Stage): Promise<Presented & AsyncDisposable> {
  const { calls, cameras, language } = stage
  return stage.once('presented', async () => {
    const member = await calls.signUp('Nusrat', 'Rahman', language, 'Riverside Library')
    await calls.saveTerms(member, [talks[language].term])
    const startDateTime = Date.now() + 60_000
    const { id: calendarId, invitation } = await calls.schedule(member, {
      meetingTitle: titleOf(language),
      agenda: agendas[language],
      startDateTime,
      endDateTime: startDateTime + 3_600_000,
      timeZone: 'Europe/London',
    })
    const { pdf } = await makeDocument(stage)
    await calls.upload(member, { kind: 'agenda_file', calendarId, filename: fileNames[language][0] }, pdf)
    const path = invitation.joinLink.slice(new URL(invitation.joinLink).origin.length)
    const host = await join(stage, path, namesOf(language).nusrat, await calls.signInAgain(member))
    const guest = await join(stage, path, namesOf(language).rafiq)
    const inside: AsyncDisposable[] = []
    for (const look of ['samira', 'arif'] as const) {
      const { sfu }: Admitted = await calls.enter(invitation.joinLink, { name: namesOf(language)[look] })
      const microphone = look === 'arif' ? 'speaking' : undefined
      inside.push(await standIn(sfu, { camera: cameras.pictures[look], microphone }))
    }
    const token = await participantToken(host)
    await calls.changeSettings(token, { liveCaptions: true })
    await calls.presentFirst(token)
    return {
      host,
      guest,
      async [Symbol.asyncDispose]() {
        await calls.end(token)
        for (const one of inside) await one[Symbol.asyncDispose]()
      },
    }
  })
}

async function join(stage: Stage, path: string, name: string, member?: Member) {
  const page = await stage.open(path, member ? { member } : {})
  await page.getByLabel(stage.text('join', 'pre_join.name')).fill(name)
  await page.locator('video[data-on]').waitFor()
  await page.locator('form button[type=submit]').click()
  await page.getByRole('button', { name: stage.text('room', 'bar.leave'), exact: true }).waitFor()
  return page
}

async function withoutNotices(page: Page, _size: number, stage: Stage) {
  await dismissNotices(page, stage)
  await page.locator('canvas').first().waitFor()
}

const inDark = { themes: ['dark'], isShared: true, settle: withoutNotices } as const satisfies Partial<Screen>

/** Presenting a document, and captions (spec 1.9, 3.23). */
export const presentingScreens: readonly Screen[] = [
  { ...inDark, name: 'presenting-host', open: async (stage) => (await present(stage)).host },
  { ...inDark, name: 'presenting-guest', open: async (stage) => (await present(stage)).guest },
  {
    ...inDark,
    name: 'presenting-captions',
    async open(stage) {
      const { guest } = await present(stage)
      await guest.keyboard.press('t')
      await guest.getByRole('log').getByText(/./).first().waitFor()
      return guest
    },
  },
  {
    ...inDark,
    name: 'presenting-catch-up',
    async open(stage) {
      const { guest } = await present(stage)
      await guest.setViewportSize({ width: 1440, height: 900 })
      const open = async (entry: string) => {
        await guest.getByRole('button', { name: stage.text('room', 'bar.more'), exact: true }).click()
        await guest.getByRole('menuitem', { name: stage.text('room', entry) }).click()
      }
      await open('captions.settings')
      await guest.getByRole('dialog').locator('select').selectOption(otherLanguage(stage))
      await guest.keyboard.press('Escape')
      // Everyone came at the same time.
      await answer<{ lines: CaptionLine[]; missed: { from: number | null; until: number } | null }>(
        guest,
        '/meeting/room/captions*',
        (data) => ({
          ...data,
          missed: { from: null, until: data.lines[1]?.startedAt ?? Date.now() },
        }),
      )
      await open('captions.catch_up')
      await guest.getByRole('tabpanel').locator('article').first().waitFor()
      return guest
    },
  },
  {
    ...inDark,
    name: 'presenting-agenda',
    async open(stage) {
      const { host } = await present(stage)
      await withLastActions(stage, host)
      await host.setViewportSize({ width: 1440, height: 900 })
      await host.locator('[data-tab="contents"]').click()
      const panel = host.getByRole('tabpanel')
      await panel.getByText(fileNames[stage.language][0]).waitFor()
      await panel.getByText(stage.text('minutes', 'actions.fromLastTime')).waitFor()
      return host
    },
  },
]
