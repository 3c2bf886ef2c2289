// @vitest-environment jsdom
import { changeLanguage } from '@majlis/i18n/react'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aHostView, ids } from '../../room-core/testing/index.ts'
import { renderRoom } from '../testing/render-room.tsx'

afterEach(async () => {
  cleanup()
  await changeLanguage('en')
  localStorage.clear()
})

it('[1.25] lets anyone change the language of the room during the call', async () => {
  const layla = { participantId: ids.layla, displayName: 'Layla Haddad', email: null, pictureUrl: null }
  const lobby = [{ ...layla, isSignedIn: false, waitingSince: 0 }]
  const { user } = await renderRoom({ view: aHostView({ lobby }), screen: { width: 360, height: 740 } })
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Devices and language…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Devices and language' })
  await user.selectOptions(await within(dialog).findByRole('combobox', { name: 'Language' }), 'বাংলা')
  await waitFor(() => expect(document.documentElement.lang).toBe('bn'))
  expect(screen.getByRole('dialog', { name: 'ডিভাইস ও ভাষা' })).toBe(dialog)
  // What was announced is not announced again in the other language.
  expect(screen.queryByText(/Layla Haddad/, { selector: 'p' })).toBeNull()
})
