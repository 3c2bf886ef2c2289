import { describe, expect, it, vi } from 'vitest'
import { createPushToTalk } from './push-to-talk.ts'

describe('createPushToTalk', () => {
  it('is on while held, and off afterwards', () => {
    const setMicrophone = vi.fn<(on: boolean) => Promise<void>>(() => Promise.resolve())
    const talk = createPushToTalk({ isMicrophoneOn: () => false, setMicrophone })
    talk.press()
    talk.press()
    talk.release()
    talk.release()
    expect(setMicrophone.mock.calls).toEqual([[true], [false]])
  })

  it('does not mute a microphone that was on before', () => {
    const setMicrophone = vi.fn<(on: boolean) => Promise<void>>(() => Promise.resolve())
    const talk = createPushToTalk({ isMicrophoneOn: () => true, setMicrophone })
    talk.press()
    talk.release()
    expect(setMicrophone).not.toHaveBeenCalled()
  })
})
