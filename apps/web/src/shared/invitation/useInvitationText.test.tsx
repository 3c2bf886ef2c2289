// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { startText } from '@majlis/i18n/react'
import type { Language } from '@majlis/contract'
import { expect, it, vi } from 'vitest'
import type { InvitationParts } from './invitation-text.ts'
import { useInvitationText } from './useInvitationText.ts'

vi.mock('../session/index.ts', () => ({ useReader: () => ({ timeFormat: '24', dateFormat: 'DD/MM/YYYY' }) }))

const invitation: InvitationParts = {
  title: 'Budget review',
  hostName: 'Samira Tariq',
  planned: {
    startDateTime: Date.UTC(2026, 10, 24, 10),
    endDateTime: Date.UTC(2026, 10, 24, 11),
    isAllDay: false,
    startDate: null,
    endDate: null,
    timeZone: 'Asia/Dhaka',
    rrule: null,
  },
  joinLink: 'https://meet.example.org/m/j/647712840966?pwd=abc',
  meetingId: '647712840966',
  passcode: '048213',
}
const planned = invitation.planned!

async function copied(over: Partial<InvitationParts> = {}, language: Language = 'en'): Promise<string[]> {
  await startText(language, ['common', 'recurrence'])
  const { result } = renderHook(useInvitationText)
  return result.current({ ...invitation, ...over }).split('\n')
}

it('[2.52] copies when a meeting takes place, in which zone, and who hosts it', async () => {
  expect(await copied()).toEqual([
    'Budget review',
    'When: Tuesday 24 November 2026, 16:00 – 17:00 (Asia/Dhaka)',
    'Host: Samira Tariq',
    '',
    'Join: https://meet.example.org/m/j/647712840966?pwd=abc',
    'Meeting ID: 6477 1284 0966',
    'Passcode: 048213',
  ])
})

it('copies how a series repeats', async () => {
  const rrule = 'FREQ=WEEKLY;BYDAY=TU'
  expect(await copied({ planned: { ...planned, rrule } })).toContain('Repeats: every week on Tuesday')
})

it('copies an all-day meeting as dates of the meeting’s zone', async () => {
  const days = {
    ...planned,
    isAllDay: true,
    startDateTime: Date.UTC(2026, 10, 23, 18),
    endDateTime: Date.UTC(2026, 10, 25, 18),
  }
  expect(await copied({ planned: days })).toContain(
    'When: Tuesday 24 November 2026 – Wednesday 25 November 2026, all day',
  )
})

it('copies no time of a meeting without one', async () => {
  expect(await copied({ planned: null, passcode: null })).toEqual([
    'Budget review',
    'Host: Samira Tariq',
    '',
    expect.stringMatching(/^Join: /),
    'Meeting ID: 6477 1284 0966',
  ])
})

it.each(['bn', 'ar'] as const)('keeps link, ID and passcode in %s as they are typed', async (language) => {
  const text = (await copied({}, language)).join('\n')
  expect(text).toMatch(/https:\/\/meet\.example\.org\/m\/j\/647712840966\?pwd=abc(\n|$)/)
  expect(text).toContain('6477 1284 0966')
  expect(text).toContain('048213')
})
