import {
  limits,
  type AddressPeople,
  type DeviceState,
  type InterpretationLanguage,
  type RecordingLayout,
  type RoomSettingName,
  type RoomSettings,
} from '@majlis/contract'
import type { RoomApi } from './room-deps.ts'
import type { RoomCalls } from './room-view.ts'

/** The actions of a host. Nothing here throws; a refusal is reported by `onProblem` and returns false. */
export interface HostActions {
  /** Applies to these waiting people only, not to anyone who knocks in the meantime. */
  admit(participantIds: readonly string[]): Promise<boolean>
  deny(participantIds: readonly string[]): Promise<boolean>
  changeSettings(settings: Partial<RoomSettings>): Promise<boolean>
  /** The settings that the organisation has locked; empty if they can't be loaded. */
  loadLockedSettings(): Promise<readonly RoomSettingName[]>
  setLocked(isLocked: boolean): Promise<boolean>
  spotlight(participantId: string | null): Promise<boolean>
  changeRole(participantId: string, role: 'co_host' | 'panelist' | 'participant'): Promise<boolean>
  /** The languages that a participant interprets into; none: not an interpreter. */
  setInterpreter(participantId: string, languages: InterpretationLanguage[]): Promise<boolean>
  renameParticipant(participantId: string, displayName: string): Promise<boolean>
  /** Mutes or blocks a device, or allows it again. */
  setDevice(
    participantId: string,
    source: 'microphone' | 'camera' | 'screen',
    state: DeviceState,
  ): Promise<boolean>
  /** If absent, whether people may unmute themselves stays the same. */
  muteAll(mayReturn?: boolean): Promise<boolean>
  ask(participantId: string, source: 'microphone' | 'camera'): Promise<boolean>
  lowerHand(participantId: string): Promise<boolean>
  startRecording(wanted: { layout: RecordingLayout; height: 720 | 1080; hasClock: boolean }): Promise<boolean>
  changeRecording(wanted: 'record' | 'pause' | 'stop'): Promise<boolean>
  /** Begins a chapter of the recording. */
  markRecording(): Promise<boolean>
  remove(participantId: string): Promise<boolean>
  /** How many people share the network of a participant; null if that could not be loaded. */
  countAddressPeople(participantId: string): Promise<AddressPeople | null>
  /** Everyone who came from the same network, inside and waiting; hosts and members of the organisation stay. */
  removeAddress(participantId: string, isWholeNetwork: boolean): Promise<boolean>
}

export function createHostActions(api: RoomApi, { change, attempt }: RoomCalls): HostActions {
  /** As many as one call accepts, the longest waiting first; the list shows the rest. */
  function decide(seen: readonly string[], call: RoomApi['admit' | 'deny']) {
    const participantIds = seen.slice(0, limits.room.maxDecidedAtOnce)
    const decided = new Set(participantIds)
    return change(
      (view) => {
        const lobby = view.lobby.filter((entry) => !decided.has(entry.participantId))
        return { ...view, lobby, lobbyCount: view.lobbyCount - (view.lobby.length - lobby.length) }
      },
      async () => {
        const { data } = await call({ participantIds })
        if (data.count === participantIds.length) return null
        // Some did not fit in or had left. The current list shows which.
        return api.view().then(
          (view) => view.data,
          () => null,
        )
      },
    )
  }

  return {
    admit: (participantIds) => decide(participantIds, api.admit),
    deny: (participantIds) => decide(participantIds, api.deny),
    changeSettings: (settings) =>
      change(
        (view) => ({ ...view, settings: { ...view.settings, ...settings } }),
        async () => (await api.changeSettings({ settings })).data,
      ),
    // The server refuses locked settings, whether or not this is loaded.
    loadLockedSettings: () =>
      api.lockedSettings().then(
        ({ data }) => data.locked,
        () => [],
      ),
    setLocked: (isLocked) =>
      change(
        (view) => ({ ...view, isLocked }),
        async () => (await api.changeSettings({ isLocked })).data,
      ),
    spotlight: (participantId) =>
      change(
        (view) => ({ ...view, spotlightParticipantId: participantId }),
        async () => {
          await api.spotlight({ participantId })
          return null
        },
      ),
    changeRole: (participantId, role) => attempt(() => api.changeRole({ participantId, role })),
    setInterpreter: (participantId, languages) =>
      attempt(() => api.setInterpreter({ participantId, languages })),
    renameParticipant: (participantId, displayName) =>
      attempt(() => api.renameParticipant({ participantId, displayName })),
    setDevice: (participantId, source, state) =>
      attempt(() => api.setDevice({ participantId, source, state })),
    muteAll: (mayReturn) => attempt(() => api.muteAll(mayReturn === undefined ? {} : { mayReturn })),
    ask: (participantId, source) => attempt(() => api.ask({ participantId, source })),
    lowerHand: (participantId) => attempt(() => api.lowerHand({ participantId })),
    startRecording: (wanted) => attempt(() => api.startRecording(wanted)),
    changeRecording: (wanted) => attempt(() => api.changeRecording({ wanted })),
    markRecording: () => attempt(() => api.markRecording({})),
    remove: (participantId) => attempt(() => api.remove({ participantId })),
    countAddressPeople: (participantId) =>
      api.addressPeople({ participantId }).then(
        ({ data }) => data,
        () => null,
      ),
    removeAddress: (participantId, isWholeNetwork) =>
      attempt(() => api.removeAddress({ participantId, isWholeNetwork })),
  }
}
