// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { aFakeCall } from '../testing/fake-call.ts'
import { DataUseField } from './DataUseField.tsx'

afterEach(cleanup)

it('offers sound only and less data before the call, and says what they mean', async () => {
  const { local } = aFakeCall()
  const setDataUse = vi.fn<typeof local.setDataUse>()
  await renderScreen(() => <DataUseField local={{ ...local, setDataUse }} />, { namespaces: ['join'] })
  const field = screen.getByRole('combobox', { name: 'Data use' })
  expect([...field.querySelectorAll('option')].map(({ label }) => label)).toEqual([
    'Data use: Automatic',
    'Data use: Save data',
    'Data use: Sound only',
  ])
  fireEvent.change(field, { target: { value: 'sound' } })
  expect(setDataUse).toHaveBeenCalledWith('sound')
})

it('explains the choice that is in use', async () => {
  const { local } = aFakeCall()
  const own = { ...local.getSnapshot(), dataUse: 'save' as const }
  await renderScreen(() => <DataUseField local={{ ...local, getSnapshot: () => own }} />, {
    namespaces: ['join'],
  })
  expect(screen.getByRole('combobox', { name: 'Data use' })).toHaveProperty('value', 'save')
  expect(screen.getByText('Smaller video, yours too')).toBeTruthy()
})
