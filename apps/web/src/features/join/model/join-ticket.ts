import type { Memory } from './memory.ts'

export interface HeldTicket {
  value(): string | undefined
  /** True for the refusal of the ticket that is held, which is then given up: a tab that keeps it would be refused for ever. */
  isSpentBy(code: string): boolean
}

/** The ticket that a start link was changed for, as long as it is worth something. */
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
