import { useCallback } from 'react'
import { needsSuccessor } from '../model/people.ts'
import { useRoom } from './useRoom.ts'

/** Leaves immediately; the only host is first asked to choose another one. */
export function useLeave(): () => void {
  const { call, connection, ui } = useRoom()
  return useCallback(() => {
    const { role } = connection.getSnapshot().view.self
    if (needsSuccessor(role, call.getSnapshot().participants)) ui.openDialog({ kind: 'leave' })
    else connection.actions.leave()
  }, [call, connection, ui])
}
