// @vitest-environment jsdom
import { changeLanguage, currentLanguage } from '@majlis/i18n/react'
import { cleanup, render, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { useProfileLanguage } from './useProfileLanguage.ts'

function Pages({ language }: { language: Parameters<typeof useProfileLanguage>[0] }) {
  useProfileLanguage(language)
  return null
}

it('[3.7] is that of the profile, also after a change on another device, unless changed here since', async () => {
  onTestFinished(async () => {
    cleanup()
    await changeLanguage('en')
    localStorage.clear()
  })
  const { rerender } = render(<Pages language={undefined} />)
  expect(currentLanguage()).toBe('en')
  rerender(<Pages language="ar" />)
  await waitFor(() => expect(currentLanguage()).toBe('ar'))
  expect(document.documentElement.dir).toBe('rtl')
  await changeLanguage('bn')
  rerender(<Pages language="ar" />)
  expect(currentLanguage()).toBe('bn')
})
