import type { Memory } from './memory.ts'

export interface HeldTicket {
  value(): string | undefined
  /** Returns true if the stored ticket was refused; it is then deleted, because the tab would be refused forever. */
  isSpentBy(code: string): boolean
}

/** The ticket from a start link, while it is valid. */
export function holdTicket(memory: Memory, meeting: string): HeldTicket {
  let ticket = memory.readTicket(meeting)
  return {
    value: () => ticket?.startTicket,
    isSpentBy(code) {
      if (!ticket || code !== 'room.start_link_used') return false
      ticket = null
      memory.deleteTicket()
      return true
    },
  }
}
