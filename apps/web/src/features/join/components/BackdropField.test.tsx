// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { aFakeCall } from '../testing/fake-call.ts'
import { BackdropField } from './BackdropField.tsx'

afterEach(cleanup)

it('names the background that is in use, as the fields beside it name their choices', async () => {
  const { local } = aFakeCall()
  const snapshot = { ...local.getSnapshot(), backdrop: 'blur_strong' as const, isBackdropSupported: true }
  await renderScreen(() => <BackdropField local={{ ...local, getSnapshot: () => snapshot }} />, {
    namespaces: ['join', 'common'],
  })
  expect(screen.getByRole('button', { name: 'Background: Strong blur' })).toBeTruthy()
})
