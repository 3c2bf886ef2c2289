// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { transition } from '../model/join-state.ts'
import { aMeetingInfo } from '../testing/builders.ts'
import { atTheDoor } from '../testing/fakes.ts'
import { PreJoin } from './PreJoin.tsx'

// Camera and devices are not what this is about.
vi.mock('./Preview.tsx', () => ({ Preview: () => null }))
vi.mock('./DeviceFields.tsx', () => ({ DeviceFields: () => null }))
vi.mock('./DeviceGuide.tsx', () => ({ DeviceGuide: () => null }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function nameIn({
  registeredName,
  givenName = '',
}: {
  registeredName: string | null
  givenName?: string
}) {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'identity.unauthenticated' }, { status: 401 }))
  const { door } = atTheDoor()
  const info = aMeetingInfo({ registeredName })
  const state = transition({ step: 'loading' }, { type: 'info_loaded', info })
  if (state.step !== 'prejoin') throw new Error('not at the door')
  await renderScreen(() => <PreJoin controller={door} state={state} givenName={givenName} />, {
    namespaces: ['join'],
  })
  return screen.getByLabelText<HTMLInputElement>('Your name').value
}

describe('the name at the door', () => {
  it('[3.15] is the one that people registered under', async () => {
    expect(await nameIn({ registeredName: 'Mina Roy' })).toBe('Mina Roy')
  })

  it('[4.4] is rather the one of an earlier stay', async () => {
    expect(await nameIn({ registeredName: 'Mina Roy', givenName: 'Mina (phone)' })).toBe('Mina (phone)')
  })

  it('is empty for a stranger', async () => {
    expect(await nameIn({ registeredName: null })).toBe('')
  })
})
