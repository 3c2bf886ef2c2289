import { defaultRoomSettings, type RoomSettingName, type RoomSettings } from '@majlis/contract'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../api/index.ts'
import { useUser } from '../session/index.ts'

export interface KnownDefaults {
  settings: RoomSettings
  /** The settings that this user can't change. */
  locked: readonly RoomSettingName[]
  isPending: boolean
}

const nothing: readonly RoomSettingName[] = []

/** The settings with which meetings of the user's organisation begin; Majlis's own defaults if they cannot be loaded. */
export function useMeetingDefaults(): KnownDefaults {
  const { profile } = useUser()
  const { data, isPending } = useQuery(
    // Not requested again by each part of a form that mounts: the form itself would wait again.
    orpc.administration.meetingDefaults.queryOptions({
      staleTime: 60_000,
      retry: false,
      retryOnMount: false,
    }),
  )
  const decided = data?.data
  return {
    settings: decided?.settings ?? defaultRoomSettings,
    locked: profile.role === 'user' && decided ? decided.locked : nothing,
    isPending,
  }
}
