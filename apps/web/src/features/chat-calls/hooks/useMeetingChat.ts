import { api } from '../../../shared/api/index.ts'
import { useOpenedChat } from './useOpenedChat.ts'

/** Opens the group chat of a meeting in a new tab; its people enter it that way. Null for people without chat. */
export function useMeetingChat(): ((calendarId: string) => void) | null {
  return useOpenedChat((calendarId: string) => api.chat.openForMeeting({ calendarId }))
}
