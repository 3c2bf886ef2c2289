import { cameraConstraints, isDeviceGone, microphoneConstraints, type CaptureKind } from './devices.ts'
import type { LocalMediaDeps } from './local-media-deps.ts'
import type { ChosenDevices } from './local-media-types.ts'

export interface OpenDevicesInput {
  wanted: Record<CaptureKind, boolean>
  devices: ChosenDevices
  isNoiseSuppressionOn: boolean
}

/**
 * Opens the wanted devices with one prompt. If a chosen device is not plugged in, the system default is opened
 * instead; `devices` contains the resulting choice.
 */
export async function openDevices(
  getUserMedia: LocalMediaDeps['getUserMedia'],
  { wanted, devices, isNoiseSuppressionOn }: OpenDevicesInput,
): Promise<{ stream: MediaStream; devices: ChosenDevices }> {
  const open = ({ microphoneId, cameraId }: ChosenDevices) =>
    getUserMedia({
      audio: wanted.microphone && microphoneConstraints(microphoneId, isNoiseSuppressionOn),
      video: wanted.camera && cameraConstraints(cameraId),
    })
  try {
    return { stream: await open(devices), devices }
  } catch (error) {
    if (!isDeviceGone(error) || (devices.microphoneId ?? devices.cameraId) === null) throw error
    const forgotten = {
      ...devices,
      ...(wanted.microphone ? { microphoneId: null } : {}),
      ...(wanted.camera ? { cameraId: null } : {}),
    }
    return { stream: await open(forgotten), devices: forgotten }
  }
}
