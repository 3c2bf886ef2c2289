import { useEffect, useEffectEvent } from 'react'
import {
  meaningOf,
  type CommandId,
  useAvailableCommands,
  useRunCommand,
  useRoom,
} from '../../room-core/index.ts'
import { createPushToTalk } from '../model/push-to-talk.ts'

const typing = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]'
const pressable = 'button, a, summary, [role="button"], [role="tab"], [role="switch"], [role="checkbox"]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null
}

/**
 * Space presses a button that was reached by keyboard. A clicked button keeps the focus, but Space does not press it.
 */
function isPressing(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target.closest(pressable) : null
  return element !== null && element.matches(':focus-visible')
}

/** The keys of the room, for as long as it is shown. */
export function useShortcuts(): void {
  const { call, ui } = useRoom()
  const available = useAvailableCommands()
  const run = useRunCommand()
  // Commands change with the room, but a held key must stay held.
  const runAvailable = useEffectEvent((id: CommandId) => {
    if (available.includes(id)) run(id)
  })

  useEffect(() => {
    const talk = createPushToTalk({
      isMicrophoneOn: () => call.getSnapshot().self.isMicrophoneOn,
      setMicrophone: call.setMicrophone,
    })

    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return
      const { dialog } = ui.getSnapshot()
      const meaning = meaningOf(event, isTyping(event.target) || dialog !== null)
      if (meaning === null) return
      if (meaning === 'talk') {
        if (isPressing(event.target) || !call.getSnapshot().self.rights.microphone) return
        event.preventDefault()
        talk.press()
        return
      }
      event.preventDefault()
      if (event.repeat) return
      if (meaning === 'commands') {
        ui.openDialog(dialog?.kind === 'commands' ? null : { kind: 'commands' })
        return
      }
      runAvailable(meaning)
    }

    function onKeyUp(event: KeyboardEvent): void {
      if (event.key !== ' ') return
      // Otherwise releasing Space would press the last clicked button.
      if (!isTyping(event.target) && !isPressing(event.target)) event.preventDefault()
      talk.release()
    }

    const release = () => talk.release()
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('keyup', onKeyUp)
    window.addEventListener('blur', release)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('keyup', onKeyUp)
      window.removeEventListener('blur', release)
      release()
    }
  }, [call, ui])
}
