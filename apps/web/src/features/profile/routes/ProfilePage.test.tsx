// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { nusrat, renderProfile } from '../testing/render-profile.tsx'
import { ProfilePage } from './ProfilePage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('[1.22] leads people without an organisation to create one', async () => {
  const alone = { ...nusrat, profile: { ...nusrat.profile, isIndividual: true } }
  await renderProfile(ProfilePage, {}, alone)
  const found = await screen.findByRole('link', { name: 'Create an organisation' })
  expect(found.getAttribute('href')).toBe('/onboarding')
})

it('[7.12] gives the address of the calendar feed in the part for calendars', async () => {
  await renderProfile(ProfilePage, {
    'GET /meeting/schedule/subscribe': {
      feedUrl: 'https://majlis.example/calendar/feed/x.ics',
      createdAt: 0,
    },
  })
  const hand = userEvent.setup()
  await hand.click(await screen.findByRole('link', { name: 'Calendars' }))
  await hand.click(await screen.findByRole('button', { name: 'Subscribe…' }))
  expect(await screen.findByText('https://majlis.example/calendar/feed/x.ics')).toBeTruthy()
})

it('[2.56] does not offer it to people who belong to one', async () => {
  await renderProfile(ProfilePage)
  await screen.findByRole('region', { name: 'Personal information' })
  expect(screen.queryByRole('link', { name: 'Create an organisation' })).toBeNull()
})
