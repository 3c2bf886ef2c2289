import type { CallPreferences } from '@majlis/contract'
import type { AvailableDevices, ChosenDevices, DeviceKind, LocalMedia } from '@majlis/media'
import type { RememberedChoices } from './memory.ts'

const kinds = ['microphone', 'camera', 'speaker'] as const satisfies readonly DeviceKind[]

/** The account's preference takes precedence over the device's memory. */
export function withPreferences(
  remembered: RememberedChoices,
  preferences: CallPreferences | undefined,
): RememberedChoices {
  if (!preferences) return remembered
  return {
    ...remembered,
    backdrop: preferences.backdrop ?? remembered.backdrop,
    isMicrophoneOn: preferences.isMicrophoneOn ?? remembered.isMicrophoneOn,
    isCameraOn: preferences.isCameraOn ?? remembered.isCameraOn,
  }
}

/** The preferred devices that are present and not in use yet. Without permission, the browser reports no names. */
export function preferredDevices(
  preferences: CallPreferences,
  available: AvailableDevices,
  chosen: ChosenDevices,
): { kind: DeviceKind; id: string }[] {
  return kinds.flatMap((kind) => {
    const name = preferences[kind]
    const found = name === null ? undefined : available[`${kind}s`].find(({ label }) => label === name)
    return found && found.id !== chosen[`${kind}Id`] ? [{ kind, id: found.id }] : []
  })
}

/**
 * Starts with the preferred devices. Looks for them before any is opened and again afterwards, because browsers
 * report no names until a device was allowed once.
 */
export async function startPreferred(
  local: LocalMedia,
  preferences: CallPreferences | undefined,
  wanted: Parameters<LocalMedia['start']>[0],
): Promise<void> {
  const isNamed = preferences && kinds.some((kind) => preferences[kind] !== null)
  if (!isNamed) return local.start(wanted)
  await local.refreshDevices()
  await choose(local, preferences)
  await local.start(wanted)
  await choose(local, preferences)
}

async function choose(local: LocalMedia, preferences: CallPreferences): Promise<void> {
  const { available, devices } = local.getSnapshot()
  for (const { kind, id } of preferredDevices(preferences, available, devices))
    await local.switchDevice(kind, id)
}
