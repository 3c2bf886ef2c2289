import type { Language } from '@majlis/contract'
import { languageChoices } from '@majlis/i18n'
import type { Page } from 'playwright-core'
import { holdResult } from './meeting-result.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'
import { talks } from './talk.ts'

/** A tab of the page of a meeting that was recorded, transcribed and has minutes. */
export async function openResult(stage: Stage, tab: string): Promise<Page> {
  const { member, calendarId } = await holdResult(stage)
  const page = await stage.open(`/meeting-management/${calendarId}/${tab}`, {
    member: await stage.calls.signInAgain(member),
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

export async function openMinutes(stage: Stage): Promise<Page> {
  const page = await openResult(stage, 'transcription')
  await page.getByText(stage.text('minutes', 'title'), { exact: true }).last().click()
  await page
    .getByText(talks[stage.language].minutes.decisions[0]?.text ?? '')
    .first()
    .waitFor()
  return page
}

export async function openTranscript(stage: Stage): Promise<Page> {
  const page = await openResult(stage, 'transcription')
  await page
    .getByText(talks[stage.language].sentences[0] ?? '')
    .first()
    .waitFor()
  return page
}

/** A language that is written in the other direction. */
export const otherLanguage = ({ language }: Stage): Language => (language === 'ar' ? 'en' : 'ar')

async function translate(stage: Stage, page: Page, text: string | undefined): Promise<Page> {
  const { nativeName = '' } = languageChoices.find(({ language }) => language === otherLanguage(stage)) ?? {}
  await page.getByRole('button', { name: stage.text('transcripts', 'translate.button'), exact: true }).click()
  await page.getByRole('menuitem', { name: nativeName }).click()
  await page
    .getByText(text ?? '')
    .first()
    .waitFor()
  return page
}

/** Selects two lines of a transcript that are to be removed. */
async function selectLines(stage: Stage): Promise<Page> {
  const page = await openTranscript(stage)
  await page.getByRole('button', { name: stage.text('transcripts', 'redact.button'), exact: true }).click()
  for (const place of [1, 2]) await page.getByRole('listitem').getByRole('checkbox').nth(place).click()
  return page
}

/** Of any line. */
function editButton(stage: Stage): RegExp {
  const [before, after] = stage.text('transcripts', 'edit.button', { time: '§' }).split('§')
  return new RegExp(`${before}.+${after}`)
}

export async function openPath(stage: Stage, path: string): Promise<Page> {
  const { member } = await holdResult(stage)
  return stage.open(path, { member: await stage.calls.signInAgain(member) })
}

/** What stays of a recorded meeting (spec 1.9, 2.53, 3.48). */
export const resultScreens: readonly Screen[] = [
  { name: 'result-overview', isWhole: true, open: (stage) => openResult(stage, 'overview') },
  { name: 'result-contents', isWhole: true, open: (stage) => openResult(stage, 'contents') },
  { name: 'result-chat', isWhole: true, open: (stage) => openResult(stage, 'chat') },
  { name: 'result-transcript', isWhole: true, open: openTranscript },
  {
    name: 'result-transcript-translated',
    isWhole: true,
    open: async (stage) =>
      translate(stage, await openTranscript(stage), talks[otherLanguage(stage)].sentences[0]),
  },
  {
    name: 'result-transcript-again',
    async open(stage) {
      const page = await openTranscript(stage)
      await page.getByRole('button', { name: stage.text('transcripts', 'start.again'), exact: true }).click()
      await page
        .getByRole('combobox', { name: stage.text('transcripts', 'start.model') })
        .selectOption('small.en')
      return page
    },
  },
  {
    name: 'result-transcript-speaker',
    async open(stage) {
      const page = await openTranscript(stage)
      await page
        .getByRole('button', { name: editButton(stage) })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog
        .getByRole('combobox', { name: stage.text('transcripts', 'edit.speaker') })
        .selectOption({ label: stage.text('transcripts', 'edit.someoneElse') })
      await dialog.getByRole('combobox', { name: stage.text('transcripts', 'edit.speakerName') }).waitFor()
      return page
    },
  },
  { name: 'result-redact', isWhole: true, open: selectLines },
  {
    name: 'result-redact-confirm',
    async open(stage) {
      const page = await selectLines(stage)
      await page.getByRole('button', { name: stage.text('transcripts', 'redact.continue') }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
      return page
    },
  },
  {
    name: 'result-archive',
    async open(stage) {
      const page = await openResult(stage, 'overview')
      await page.getByRole('button', { name: stage.text('meetingPage', 'head.more') }).click()
      await page.getByRole('menuitem', { name: stage.text('meetingPage', 'archive.title') }).click()
      await page.getByRole('dialog').getByRole('status').waitFor()
      return page
    },
  },
  { name: 'result-minutes', isWhole: true, open: openMinutes },
  {
    name: 'result-minutes-edit',
    async open(stage) {
      const page = await openMinutes(stage)
      const text = talks[stage.language].minutes.actions[0]?.text ?? ''
      await page.getByRole('button', { name: new RegExp(text) }).click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
  {
    name: 'result-minutes-translated',
    isWhole: true,
    open: async (stage) =>
      translate(stage, await openMinutes(stage), talks[otherLanguage(stage)].minutes.decisions[0]?.text),
  },
  {
    name: 'result-ask',
    isWhole: true,
    async open(stage) {
      const page = await openPath(stage, '/ask')
      await page.getByLabel(stage.text('minutes', 'ask.question')).fill(talks[stage.language].question)
      await page.getByRole('button', { name: stage.text('minutes', 'ask.button'), exact: true }).click()
      await page.getByRole('heading', { name: stage.text('minutes', 'ask.quotes') }).waitFor()
      return page
    },
  },
  {
    name: 'result-home',
    isWhole: true,
    async open(stage) {
      const page = await openPath(stage, '/home')
      await page.getByText(stage.text('minutes', 'actions.title')).waitFor()
      return page
    },
  },
  {
    name: 'result-engines',
    isWhole: true,
    async open(stage) {
      const page = await openPath(stage, '/organization?tab=meetings')
      await page.getByText(stage.text('organization', 'processing.outTitle')).waitFor()
      return page
    },
  },
  {
    name: 'result-guest',
    isWhole: true,
    async open(stage) {
      const { guestPath } = await holdResult(stage)
      const page = await stage.open(guestPath)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  },
]
