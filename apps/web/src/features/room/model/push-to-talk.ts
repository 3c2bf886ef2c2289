interface PushToTalkDeps {
  isMicrophoneOn: () => boolean
  setMicrophone: (on: boolean) => Promise<void>
}

/**
 * The microphone is on while the key is held. up → held → up. A microphone that was on before stays on, so holding the
 * key never silences anyone.
 */
export function createPushToTalk({ isMicrophoneOn, setMicrophone }: PushToTalkDeps) {
  let isHeld = false
  return {
    press() {
      if (isHeld || isMicrophoneOn()) return
      isHeld = true
      void setMicrophone(true)
    },
    /** Also when the window loses the keyboard focus, because the key's release would then be missed. */
    release() {
      if (!isHeld) return
      isHeld = false
      void setMicrophone(false)
    },
  }
}
