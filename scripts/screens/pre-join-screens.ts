import type { Invitation, RoomSettings } from '@majlis/contract'
import type { Page } from 'playwright-core'
import { namesOf, titleOf } from './people.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'
import { standIn } from './stand-in.ts'

interface RunningMeeting extends AsyncDisposable {
  readonly invitation: Invitation
  /** The host's own token, to answer people who ask to join. */
  readonly hostToken: string
}

/** A meeting that runs, with its host inside. */
function runMeeting(
  stage: Stage,
  name: string,
  settings: Partial<RoomSettings> = { passcodeRequired: true },
): Promise<RunningMeeting> {
  return stage.once(name, async () => {
    const member = await stage.calls.signIn('Arif', stage.language)
    const invitation = await stage.calls.startMeeting(member, titleOf(stage.language), settings)
    const host = await stage.calls.enter(invitation.joinLink, { member })
    const inside = await standIn(host.sfu, {})
    return {
      invitation,
      hostToken: host.participantToken,
      async [Symbol.asyncDispose]() {
        await stage.calls.end(host.participantToken)
        await inside[Symbol.asyncDispose]()
      },
    }
  })
}

const pathOf = (link: string) => link.slice(new URL(link).origin.length)

async function openAsGuest(stage: Stage, path: string, isBlocked = false): Promise<Page> {
  const page = await stage.open(path, { isBlocked })
  await page.getByLabel(stage.text('join', 'pre_join.name')).fill(namesOf(stage.language).samira)
  return page
}

async function waitForPreview(page: Page) {
  await page.locator('video[data-on]').waitFor()
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
}

/** Asks to join, and waits until the request has arrived. */
async function knock(stage: Stage, meeting: RunningMeeting): Promise<Page> {
  const page = await openAsGuest(stage, pathOf(meeting.invitation.joinLink))
  await waitForPreview(page)
  await page.getByRole('button', { name: stage.text('join', 'pre_join.ask') }).click()
  await page.getByRole('button', { name: stage.text('join', 'waiting.leave') }).waitFor()
  return page
}

export const preJoinScreens: readonly Screen[] = [
  {
    name: 'join-form',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/m/j')
      await page.locator('form').waitFor()
      return page
    },
  },
  {
    name: 'join-form-errors',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/m/j')
      await page.locator('form input').first().fill('6477 1284')
      await page.locator('form button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
      return page
    },
  },
  {
    name: 'pre-join-guest',
    isWhole: true,
    async open(stage) {
      const { invitation } = await runMeeting(stage, 'open-meeting')
      const page = await openAsGuest(stage, pathOf(invitation.joinLink))
      await waitForPreview(page)
      return page
    },
  },
  {
    name: 'pre-join-passcode',
    isWhole: true,
    async open(stage) {
      const { invitation } = await runMeeting(stage, 'open-meeting')
      const page = await openAsGuest(stage, `/m/j/${invitation.meetingId}`)
      await page.getByLabel(stage.text('join', 'pre_join.passcode')).fill('123456')
      await page.getByRole('button', { name: stage.text('join', 'pre_join.join') }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
      return page
    },
  },
  {
    name: 'pre-join-host',
    isWhole: true,
    async open(stage) {
      const member = await stage.calls.signIn('Nusrat', stage.language)
      const title = titleOf(stage.language)
      const { joinLink } = await stage.calls.startMeeting(member, title, { participantsAudioOff: true })
      const page = await stage.open(pathOf(joinLink), { member })
      await page.getByRole('button', { name: stage.text('join', 'pre_join.start') }).waitFor()
      await waitForPreview(page)
      return page
    },
  },
  {
    name: 'pre-join-blocked',
    isWhole: true,
    async open(stage) {
      const { invitation } = await runMeeting(stage, 'open-meeting')
      const page = await openAsGuest(stage, pathOf(invitation.joinLink), true)
      await page.locator('#device-guide').waitFor()
      return page
    },
  },
  {
    name: 'pre-join-unavailable',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/m/j/647712840966')
      await page.getByText(stage.text('join', 'unavailable.not_open')).waitFor()
      return page
    },
  },
  {
    name: 'waiting-room',
    isWhole: true,
    open: async (stage) => knock(stage, await runMeeting(stage, 'guarded-meeting', { waitingRoom: true })),
  },
  {
    name: 'denied',
    isWhole: true,
    async open(stage) {
      const meeting = await runMeeting(stage, 'guarded-meeting', { waitingRoom: true })
      const page = await knock(stage, meeting)
      await stage.calls.denyAll(meeting.hostToken)
      await page.waitForURL(/\/part\?/)
      await page.getByText(stage.text('join', 'part.denied')).waitFor()
      return page
    },
  },
  {
    name: 'feedback',
    isWhole: true,
    async open(stage) {
      const page = await stage.open('/feedback')
      await page.locator('input[type=radio]').nth(3).check({ force: true })
      return page
    },
  },
  {
    name: 'part-feedback',
    isWhole: true,
    async open(stage) {
      const { invitation } = await runMeeting(stage, 'open-meeting')
      const page = await openAsGuest(stage, pathOf(invitation.joinLink))
      await page.getByRole('button', { name: stage.text('join', 'pre_join.join') }).click()
      await page.getByRole('button', { name: stage.text('room', 'bar.leave'), exact: true }).click()
      await page.getByText(stage.text('feedback', 'question')).waitFor()
      await page.locator('input[type=radio]').nth(3).check({ force: true })
      return page
    },
  },
]
