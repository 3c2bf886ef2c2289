// @vitest-environment jsdom
import { changeLanguage } from '@majlis/i18n/react'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { PreJoinFrame } from './PreJoinFrame.tsx'

afterEach(async () => {
  cleanup()
  await changeLanguage('en')
  localStorage.clear()
})

it('[1.25] lets a guest choose language and appearance at pre-join, and remembers both', async () => {
  await renderScreen(() => <PreJoinFrame title="Join a meeting">Pre-join</PreJoinFrame>, { namespaces: [] })
  const languages = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' })
  await expectNoViolations()

  await userEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }))
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
  expect(localStorage.getItem('majlis.theme')).toBe('dark')

  await userEvent.selectOptions(languages, 'العربية')
  await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
  expect(localStorage.getItem('majlis.language')).toBe('ar')
  expect(screen.getByRole('combobox', { name: 'اللغة' })).toBe(languages)
})
