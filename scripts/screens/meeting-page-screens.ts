import type { Page } from 'playwright-core'
import { agendas } from './agendas.ts'
import type { Member } from './calls.ts'
import { namesOf, titleOf } from './people.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

const hour = 3_600_000

/** A weekly meeting with an agenda, to which a colleague is invited. */
async function plan(stage: Stage) {
  const { calls, language } = stage
  const member = await calls.signUp('Nusrat', 'Rahman', language)
  const startDateTime = Math.ceil(Date.now() / hour) * hour + 24 * hour
  const meeting = await calls.schedule(member, {
    meetingTitle: titleOf(language),
    agenda: agendas[language],
    startDateTime,
    endDateTime: startDateTime + hour,
    timeZone: 'Europe/London',
    invitees: [
      {
        email: `layla.${Date.now()}@hillside.example.org`,
        name: namesOf(language).layla,
        role: 'participant',
      },
    ],
  })
  return { member, meeting }
}

async function openContents(stage: Stage, member: Member, calendarId: string): Promise<Page> {
  const page = await stage.open(`/meeting-management/${calendarId}/contents`, {
    member: await stage.calls.signInAgain(member),
  })
  await page.getByRole('button', { name: stage.text('meetingPage', 'contents.editAgenda') }).click()
  await page.getByRole('textbox', { name: stage.text('meetingPage', 'contents.agenda') }).waitFor()
  return page
}

/** Editing the agenda on the page of a meeting, and the page after a call (spec 2.2, 3.23). */
export const meetingPageScreens: readonly Screen[] = [
  {
    name: 'agenda-edit',
    isWhole: true,
    async open(stage) {
      const { member, meeting } = await plan(stage)
      return openContents(stage, member, meeting.id)
    },
  },
  {
    name: 'agenda-both',
    isWhole: true,
    async open(stage) {
      const { member, meeting } = await plan(stage)
      const page = await openContents(stage, member, meeting.id)
      await page.getByRole('textbox', { name: stage.text('meetingPage', 'contents.agenda') }).press('End')
      await page.keyboard.type(' 2027')
      const { id: calendarId, version } = meeting
      await stage.calls.edit(member, { calendarId, version, agenda: titleOf(stage.language) })
      await page.getByRole('button', { name: stage.text('meetingPage', 'contents.save') }).click()
      await page.getByRole('button', { name: stage.text('meetingPage', 'contents.saveMine') }).waitFor()
      return page
    },
  },
  {
    name: 'agenda-discard',
    async open(stage) {
      const { member, meeting } = await plan(stage)
      const page = await openContents(stage, member, meeting.id)
      await page.keyboard.type(' 2027')
      await page
        .getByRole('button', { name: stage.text('meetingPage', 'contents.cancel'), exact: true })
        .click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
  {
    name: 'part-meeting-page',
    isWhole: true,
    async open(stage) {
      const { calls, language } = stage
      const { member, meeting } = await plan(stage)
      const { participantToken } = await calls.enter(meeting.invitation.joinLink, { member })
      const page = await stage.open('/check-report', { member: await calls.signInAgain(member) })
      await page.evaluate((visit) => sessionStorage.setItem('majlis.stay', JSON.stringify(visit)), {
        path: '/m/j',
        meeting: meeting.meetingId,
        title: titleOf(language),
        participantToken,
        displayName: namesOf(language).nusrat,
        hasBeenInside: true,
      })
      await calls.end(participantToken)
      await page.goto(new URL('/part?reason=ended_by_host', stage.url).href)
      await page.getByRole('link', { name: stage.text('join', 'part.page') }).waitFor()
      return page
    },
  },
]
