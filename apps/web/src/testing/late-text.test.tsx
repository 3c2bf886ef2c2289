// @vitest-environment jsdom
import { changeLanguage, useLanguage, useText } from '@majlis/i18n/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { startTransition, Suspense, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Late() {
  const t = useText('feedback')
  const { language } = useLanguage()
  const [count] = useState(1)
  return (
    <p lang={language}>
      {t('submit')} {count}
    </p>
  )
}

function Page() {
  const [isShown, setShown] = useState(false)
  return (
    <Suspense>
      {isShown ? (
        <Late />
      ) : (
        <button type="button" onClick={() => startTransition(() => setShown(true))}>
          Go
        </button>
      )}
    </Suspense>
  )
}

it('[1.25] shows a screen whose texts are loaded during rendering, without rendering the page again', async () => {
  const complain = vi.spyOn(console, 'error')
  const recover = vi.fn<(error: unknown) => void>()
  render(<Page />, { onRecoverableError: recover })
  await act(async () => screen.getByRole('button').click())
  expect(await screen.findByText('Send feedback 1')).toBeTruthy()
  const before = screen.getByText('Send feedback 1')
  await act(() => changeLanguage('ar'))
  // The same screen in another language, without a moment in which it is gone.
  expect(before.isConnected).toBe(true)
  expect(before.textContent).toBe('إرسال الملاحظات 1')
  expect(complain).not.toHaveBeenCalled()
  expect(recover).not.toHaveBeenCalled()
})
