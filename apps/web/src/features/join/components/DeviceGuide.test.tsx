// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { atPreJoin } from '../testing/fakes.ts'
import { DeviceGuide } from './DeviceGuide.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function setup(errors: { camera?: boolean; microphone?: boolean }) {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'identity.unauthenticated' }, { status: 401 }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(firefox)
  const at = atPreJoin()
  await at.call.change({
    deviceErrors: {
      camera: errors.camera ? 'media.camera_blocked' : null,
      microphone: errors.microphone ? 'media.microphone_blocked' : null,
      screen: null,
    },
  })
  await renderScreen(() => <DeviceGuide controller={at.controller} />, { namespaces: ['join'] })
  return at
}

describe('guidance when devices are blocked', () => {
  it('[2.61][8.13] shows where the switch of this browser is, with a drawing', async () => {
    await setup({ camera: true, microphone: true })
    expect(
      screen.getByRole('heading', { name: 'Your browser is blocking the camera and microphone' }),
    ).toBeTruthy()
    expect(screen.getByText('Click the crossed-out icon at the start of the address bar.')).toBeTruthy()
    expect(screen.getByRole('img', { name: /address bar/ })).toBeTruthy()
  })

  it('[2.61] asks again only for blocked devices', async () => {
    const at = await setup({ microphone: true })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    expect(at.controller.call.local.getSnapshot()).toMatchObject({ isMicrophoneOn: true, isCameraOn: false })
  })

  it('is silent when nothing is blocked', async () => {
    await setup({})
    expect(screen.queryByRole('img')).toBeNull()
  })
})
