import type { Page } from 'playwright-core'
import { holdResult } from './meeting-result.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'
import { talks } from './talk.ts'

async function openTab(stage: Stage, tab: string): Promise<Page> {
  const { member, calendarId } = await holdResult(stage)
  const page = await stage.open(`/meeting-management/${calendarId}/${tab}`, {
    member: await stage.calls.signInAgain(member),
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

async function openMinutes(stage: Stage): Promise<Page> {
  const page = await openTab(stage, 'transcription')
  await page.getByText(stage.text('minutes', 'title'), { exact: true }).last().click()
  await page
    .getByText(talks[stage.language].minutes.decisions[0]?.text ?? '')
    .first()
    .waitFor()
  return page
}

async function openPath(stage: Stage, path: string): Promise<Page> {
  const { member } = await holdResult(stage)
  return stage.open(path, { member: await stage.calls.signInAgain(member) })
}

/** What stays of a recorded meeting (spec 1.9, 2.53, 3.48). */
export const resultScreens: readonly Screen[] = [
  { name: 'result-overview', isWhole: true, open: (stage) => openTab(stage, 'overview') },
  { name: 'result-contents', isWhole: true, open: (stage) => openTab(stage, 'contents') },
  { name: 'result-chat', isWhole: true, open: (stage) => openTab(stage, 'chat') },
  {
    name: 'result-transcript',
    isWhole: true,
    async open(stage) {
      const page = await openTab(stage, 'transcription')
      await page
        .getByText(talks[stage.language].sentences[0] ?? '')
        .first()
        .waitFor()
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
