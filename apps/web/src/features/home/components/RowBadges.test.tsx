// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { aMeeting } from '../testing/a-meeting.ts'
import { RowBadges } from './RowBadges.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (over: Parameters<typeof aMeeting>[0]) =>
  renderScreen(() => <RowBadges meeting={aMeeting({ state: 'ended', ...over })} />, { namespaces: ['home'] })

it('[2.53] has a badge only for existing content, and leads to it', async () => {
  await show({ recordingCount: 2, messageCount: 0, contentCount: 1, dateCount: 4 })
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['2 recordings', '1 file', 'and 3 earlier events'])
  const { calendarId, occurrenceStart } = aMeeting()
  expect(screen.getByRole('link', { name: '2 recordings: Product weekly' }).getAttribute('href')).toBe(
    `/meeting-management/${calendarId}/recordings?date=${occurrenceStart}`,
  )
})

it('[2.53] has no badge for nothing', async () => {
  await show({})
  expect(screen.queryByRole('link')).toBeNull()
})
