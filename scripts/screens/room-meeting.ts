import type { Invitation } from '@majlis/contract'
import type { Page } from 'playwright-core'
import type { Admitted } from './calls.ts'
import { messagesOf, namesOf, titleOf } from './people.ts'
import type { Stage } from './stage.ts'
import { standIn, type StandInOptions } from './stand-in.ts'

export interface Meeting extends AsyncDisposable {
  readonly page: Page
  readonly invitation: Invitation
  /** Everyone's own admission by their name. */
  readonly admissions: ReadonlyMap<string, Admitted>
}

type Person = 'arif' | 'samira' | 'tomas' | 'layla' | 'rafiq'

/** Who is in a meeting of three. */
export const few: readonly Person[] = ['arif', 'samira']
export const many: readonly Person[] = ['arif', 'samira', 'tomas', 'layla', 'rafiq']

export const pathOf = (link: string) => link.slice(new URL(link).origin.length)

/** A meeting of the viewer as its host, and of these people. */
export function openMeeting(stage: Stage, name: string, people: readonly Person[]): Promise<Meeting> {
  return stage.once(name, async () => {
    const { calls, cameras, language } = stage
    const member = await calls.signIn('Nusrat', language)
    const invitation = await calls.startMeeting(member, titleOf(language))
    const page = await stage.open(pathOf(invitation.joinLink), { member })
    await page.getByLabel(stage.text('join', 'pre_join.name')).fill(namesOf(language).nusrat)
    await page.locator('video[data-on]').waitFor()
    await page.getByRole('button', { name: stage.text('join', 'pre_join.start') }).click()
    await page.getByRole('button', { name: stage.text('room', 'bar.leave'), exact: true }).waitFor()

    const admissions = new Map<string, Admitted>()
    const inside: AsyncDisposable[] = []
    for (const person of people) {
      const admission = await calls.enter(invitation.joinLink, { name: namesOf(language)[person] })
      admissions.set(person, admission)
      inside.push(await standIn(admission.sfu, mediaOf(person, cameras.pictures)))
    }
    for (const [author, text] of people.length > 2 ? messagesOf(language) : []) {
      const token = admissions.get(author)?.participantToken
      if (token) await calls.write(token, text)
    }
    await waitForPictures(page, people.filter((person) => person !== 'rafiq').length)
    for (const person of people) await page.getByText(namesOf(language)[person]).first().waitFor()
    await dismissNotices(page, stage)
    const hostToken = await participantToken(page)
    return {
      page,
      invitation,
      admissions,
      async [Symbol.asyncDispose]() {
        await calls.end(hostToken)
        for (const one of inside) await one[Symbol.asyncDispose]()
      },
    }
  })
}

/** One speaks, one is muted, one has no camera. */
function mediaOf(person: Person, pictures: Stage['cameras']['pictures']): StandInOptions {
  switch (person) {
    case 'arif':
      return { camera: pictures.arif, microphone: 'speaking' }
    case 'samira':
      return { camera: pictures.samira, microphone: 'silent' }
    case 'tomas':
      return { camera: pictures.tomas }
    case 'layla':
      return { camera: pictures.layla, microphone: 'silent' }
    case 'rafiq':
      return {}
  }
}

/** Waits until so many pictures of others are there. */
export async function waitForPictures(page: Page, count: number) {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLVideoElement>('video:not([data-mirrored])')].filter(
        (video) => video.videoWidth > 0,
      ).length >= wanted,
    count,
  )
}

/** The token that the room's page holds, to do by calls what its person may. */
export function participantToken(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('majlis.stay') ?? '{}').participantToken)
}

export async function dismissNotices(page: Page, stage: Stage) {
  // A dialog may lie over them, and its button have the same name.
  const name = stage.text('room', 'toast.dismiss')
  await page.locator(`button[aria-label="${name}"]:not([role=dialog] *)`).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
}
